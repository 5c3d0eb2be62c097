import type { Page } from './page.js';

/** Pages of the check `signatures`: whether a line is still what was signed (spec 2). */
export const SIGNATURE_PAGES = {
  EVIDENCE_UNSIGNED: {
    means:
      'A line has no member sig_hmac_sha256. Its family asks for signatures on every line, or other lines before it are signed.',
    why: 'Anybody can write an unsigned line. If one were accepted in the middle of a signed file, whoever wants to change a record would only have to drop its signature.',
    mend: 'Restore the signature if it was dropped. Let "evidence sign append" write new lines. Lines that stood before signing began are signed by "evidence sign existing FILE", or pinned with "evidence adopt PATH".',
    bad: '{"id":"n-1","key_version":1,"sig_hmac_sha256":"5b1f…"}\n{"id":"n-2"}',
    good: '{"id":"n-1","key_version":1,"sig_hmac_sha256":"5b1f…"}\n{"id":"n-2","key_version":1,"sig_hmac_sha256":"c04a…"}',
    related: ['EVIDENCE_SIGNATURE_MALFORMED', 'EVIDENCE_SIGNATURE_INVALID'],
  },
  EVIDENCE_SIGNATURE_MALFORMED: {
    means:
      'A line has a signature that cannot be one: sig_hmac_sha256 is not exactly 64 lower-case hex digits, key_version is no integer of 1 or more, or the line itself is not strict JSON.',
    why: 'Such a signature was never made by the signing key. An empty or broken one is a usual way to get an altered line past a lenient reader.',
    mend: 'Restore the line from history with "git log -p PATH". Never write or edit a signature by hand.',
    bad: '{"id":"n-1","key_version":1,"sig_hmac_sha256":""}',
    good: '{"id":"n-1","key_version":1,"sig_hmac_sha256":"5b1f…"}      all 64 digits',
    related: ['EVIDENCE_UNSIGNED', 'EVIDENCE_SIGNATURE_INVALID', 'EVIDENCE_DUPLICATE_KEY'],
  },
  EVIDENCE_SIGNATURE_INVALID: {
    means:
      'The key of the version that the line names is here, and under it the line has another signature. White space and the order of members do not matter; every value does.',
    why: 'The line is not what was signed: a value was changed, a signature was copied from another line, or somebody signed with a key that is not this one.',
    mend: 'Compare the line with its history ("git log -p PATH") and restore it. If every line of the file fails, the gate has a wrong key under that version: correct the key, not the lines.',
    bad: '{"id":"n-1","approved":true,"key_version":1,"sig_hmac_sha256":"5b1f…"}      signed as false',
    good: '{"id":"n-1","approved":false,"key_version":1,"sig_hmac_sha256":"5b1f…"}',
    related: ['EVIDENCE_SIGNATURE_UNVERIFIABLE', 'EVIDENCE_SIGNATURE_MALFORMED'],
  },
  EVIDENCE_SIGNATURE_UNVERIFIABLE: {
    means:
      'The signature has the right form, but the key of the version that the line names is not here, so nobody can say whether it holds. With --keyless this is a warning.',
    why: 'A line that cannot be verified must not count as verified. A forged line may just name a key version that nobody has.',
    mend: 'Give the gate the key: EVIDENCE_HMAC_KEY with EVIDENCE_HMAC_KEY_VERSION, older ones as EVIDENCE_HMAC_KEY_V1 and so on, or the ring file or Vault path of the config. Where no key may be (hooks, pull requests from forks), run with --keyless and let a job with the key settle it.',
    bad: '{"id":"n-1","key_version":7,"sig_hmac_sha256":"5b1f…"}      the keys here are 1 and 2',
    good: '{"id":"n-1","key_version":2,"sig_hmac_sha256":"5b1f…"}',
    related: ['EVIDENCE_SIGNATURE_INVALID', 'EVIDENCE_KEY_VERSION_REGRESSED'],
  },
  EVIDENCE_KEY_VERSION_REGRESSED: {
    means:
      'A line is signed with an older key than a line before it in the same file. After a rotation new lines carry the new key version.',
    why: 'Keys are retired because they may have leaked. A retired key that signs anew is the sign of a leaked key in use, or of lines put in after the fact.',
    mend: 'Find out who signed the line. A writer that was not restarted after the rotation still has the old key: restart it and write the record again. Otherwise remove the line and treat the old key as leaked.',
    bad: '{"id":"n-1","key_version":2,"sig_hmac_sha256":"5b1f…"}\n{"id":"n-2","key_version":1,"sig_hmac_sha256":"c04a…"}',
    good: '{"id":"n-1","key_version":2,"sig_hmac_sha256":"5b1f…"}\n{"id":"n-2","key_version":2,"sig_hmac_sha256":"9e77…"}',
    related: ['EVIDENCE_SIGNATURE_INVALID', 'EVIDENCE_TIME_NOT_MONOTONIC'],
  },
} as const satisfies Record<string, Page>;

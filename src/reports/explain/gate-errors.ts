import type { GateErrorCode } from '../../core/errors.js';

/** One page about a question that could not be answered: exit status 2. */
export interface GateErrorPage {
  readonly title: string;
  readonly means: string;
  readonly mend: string;
}

/** A page for every reason why the gate could not tell. */
export const GATE_ERROR_PAGES: Readonly<Record<GateErrorCode, GateErrorPage>> = {
  GATE_USAGE: {
    title: 'the command line or an input is not understood',
    means:
      'A flag, an argument or an action input is unknown, or has a value that is not allowed. Nothing was checked.',
    mend: 'Correct it; the message names the allowed ones. "evidence --help" lists all of them.',
  },
  GATE_NOT_A_REPOSITORY: {
    title: 'no git repository here',
    means: 'The gate compares what git knows, and the current folder belongs to no git work tree.',
    mend: 'Run the command inside a checkout. In GitHub Actions, put actions/checkout before this step.',
  },
  GATE_DUBIOUS_OWNERSHIP: {
    title: 'git does not trust this checkout',
    means:
      'The files belong to another user than the one who runs git, as happens in containers, and git refuses to read them.',
    mend: 'Let the owner run it, or trust this one folder: git config --global --add safe.directory PATH. Never use "*" there.',
  },
  GATE_GIT_MISSING: {
    title: 'git is not installed',
    means: 'No program called git was found on the PATH.',
    mend: 'Install git, or correct the PATH of the shell, hook or job that runs the gate.',
  },
  GATE_GIT_FAILED: {
    title: 'git answered with an error',
    means:
      'A git command that must succeed did not. What it would have said is not known, so there is no verdict.',
    mend: 'Run the git command of the message by hand and mend what it complains about; "git fsck" finds a damaged repository.',
  },
  GATE_BASE_UNAVAILABLE: {
    title: 'the commit to compare with is not here',
    means:
      'The base of the change is not in this clone and could not be fetched. Without it nobody can say what the change adds or removes.',
    mend: 'Fetch it: git fetch origin BRANCH. In GitHub Actions, use actions/checkout with "fetch-depth: 0".',
  },
  GATE_CONFIG_INVALID: {
    title: 'evidence.config.json cannot be used',
    means:
      'The config is no JSON, or has a key or a value that is not allowed. The gate does not guess what was meant.',
    mend: 'Correct the place that the message names. With "$schema" in the file, editors show what is allowed.',
  },
  GATE_SCHEMA_UNUSABLE: {
    title: 'a JSON Schema cannot be used',
    means:
      'A schema that the config names is missing, is no JSON, is of a draft that is not supported, or uses a keyword, format or pattern that would be ignored.',
    mend: 'Correct the schema at the place that the message names. Supported are the drafts 2020-12, 2019-09 and 07.',
  },
  GATE_UNREADABLE: {
    title: 'a file cannot be read',
    means: 'A file or blob that belongs to the question could not be read, so it was not judged.',
    mend: 'Check that it exists and that you may read it. A blob that is missing in a partial clone comes with "git fetch --refetch".',
  },
  GATE_OUTPUT_FAILED: {
    title: 'the report cannot be written',
    means: 'The verdict was reached, but the file for it could not be written.',
    mend: 'Check the path given to --output, its permissions and the free space on the disk.',
  },
  GATE_WRITE_FAILED: {
    title: 'an artifact cannot be written',
    means:
      'A line could not be appended or changed. What a failed write left was taken back; the lines that stood there are untouched.',
    mend: 'Free some space on the disk, or correct the permissions of the file and its folder; the message names the reason. Then run it again.',
  },
  GATE_SCANNER_FAILED: {
    title: 'the secret scanner did not run to its end',
    means: 'The scan for secrets failed. A scan that did not run is never "no secrets".',
    mend: 'Run it again. If it fails again, update evidence-gate or report the message as a bug.',
  },
  GATE_KEY_FORMAT: {
    title: 'the signing key has a wrong form',
    means:
      'A key is exactly 32 bytes, written as 64 hex digits. White space or quotes around it, another length or other characters are refused.',
    mend: 'Set the 64 digits alone, without newline or quotes. A new key: openssl rand -hex 32.',
  },
  GATE_KEY_UNAVAILABLE: {
    title: 'the signing key is not to be had',
    means:
      'Signed evidence is to be checked, but the source of the key (environment, file or Vault) does not give one.',
    mend: 'Set the key where the config says (EVIDENCE_HMAC_KEY for "env"), or run with --keyless to have everything but the signatures checked.',
  },
  GATE_LOCKED: {
    title: 'another process holds the lock',
    means:
      'Somebody else is writing the same artifact, and the lock was not free in time. Nothing was written.',
    mend: 'Run it again when the other process is done.',
  },
  EVIDENCE_ROLLOVER_FAILED: {
    title: 'a file could not be rolled over or restored',
    means:
      'The archive or its receipt could not be written, or what is there does not fit together. No line was lost: the live file is untouched, unless the message comes after the last step, when all lines are in the archive.',
    mend: 'Mend what the message names (disk space, permissions, an incomplete last line), then run "evidence rollover" again. It finishes what an interrupted run left.',
  },
  GATE_UNSUPPORTED: {
    title: 'this is not supported here',
    means:
      'The request needs something that this version of the gate, of git or of the platform does not have.',
    mend: 'The message names what is missing; update that, or ask in another way.',
  },
  GATE_INTERNAL: {
    title: 'a bug in evidence-gate',
    means: 'Something happened that should be impossible. There is no verdict.',
    mend: 'Please report it with the version and the command line. Do not attach evidence that is not public.',
  },
};

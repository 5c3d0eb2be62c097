import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_HITS } from '../../../src/core/secrets/detect.js';
import { scanLine, scanRecord } from './scan.js';
import { keyBody, VECTORS } from './vectors.js';

const TOKEN = `gh${'p_'}Q7r8S9t0U1v2W3x4Y5z6A7b8C9d0E1f2G3h4`;
const KEY = `sk-${'proj-'}Zt4mQ9wL2xV7cB1nK8sD5fG3hJ6pR0yU`;
const PASSWORD = 'hunter22x';

function tokens(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `gh${'p_'}${String(index).padStart(36, 'a')}`);
}

const rulesOf = (hits: readonly { readonly rule: string }[]) => hits.map((hit) => hit.rule);

describe('detectSecrets', () => {
  for (const { rule, secrets, harmless } of VECTORS) {
    describe(`when a value holds a kind of ${rule}`, () => {
      it.each(Object.entries(secrets))('finds it: %s', async (_name, text) => {
        const [hit, ...others] = await scanRecord({ note: text });
        expect([hit?.rule, hit?.pointer, others]).toEqual([rule, '/note', []]);
      });

      it.each(Object.entries(harmless))('lets it pass: %s', async (_name, text) => {
        expect(await scanRecord({ note: text })).toEqual([]);
      });
    });
  }

  describe('when a prefix stands in ordinary words', () => {
    it.each([
      { id: 'task-list-2026q3-risk-side-review-notes', ok: true },
      { slug: 'desk-heavy-spring-planning-third-opinion-text' },
      { host: 'disk-1b2c3d4e5f60718293a4b5c6', note: 'flask-images-20260401-weekly' },
      { note: 'keys look like sk-... or ghp_... in the docs' },
      { blob: 'Wc8Sl3Ir1QyYsk-5Mx0HnUo2DzEf7VbKg4TiPj9RuCyLqX6AwOsNm3EzFhBk' },
    ])('lets the record pass', async (record) => {
      expect(await scanRecord(record)).toEqual([]);
    });
  });

  describe('when the letter before a prefix belongs to a code', () => {
    const JWT = VECTORS.find(({ rule }) => rule === 'jwt')!.secrets;
    const before = ['\x1b[31m', '\x1b[1;31m', '\x1b[m', '\x1b[K', '%3D', 'token%3d'];
    const cases = [TOKEN, KEY, ...Object.values(JWT).slice(0, 1)].flatMap((secret) =>
      before.map((code) => [code, secret] as const),
    );

    it.each(cases)('finds the secret behind %j', async (code, secret) => {
      expect(await scanRecord({ note: `a ${code}${secret}\x1b[0m` })).toHaveLength(1);
    });

    it.each(['[31m', '31m', '3D', '%zD'])('takes %j for the end of a word', async (word) => {
      expect(await scanRecord({ note: `a ${word}${TOKEN}` })).toEqual([]);
    });
  });

  describe('when a key was flattened or escaped', () => {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const key = pair.privateKey;

    it.each<[string, unknown]>([
      ['as it is', { key }],
      ['in a record in a record', { raw: JSON.stringify({ key }) }],
      ['with carriage returns', { key: key.replaceAll('\n', '\r\n') }],
      ['on one line', { key: key.replaceAll('\n', '') }],
      ['in a service account', { cred: { private_key_id: '0'.repeat(40), private_key: key } }],
      ['three records deep', { a: JSON.stringify({ b: JSON.stringify({ c: JSON.stringify({ key }) }) }) }],
    ])('finds it once: %s', async (_name, record) => {
      expect(rulesOf(await scanRecord(record))).toEqual(['private-key']);
    });

    it('gives all its spellings the same fingerprint', async () => {
      const hits = await Promise.all([
        scanRecord({ key }),
        scanRecord({ raw: JSON.stringify({ key }) }),
        scanRecord({ key: key.replaceAll('\n', '') }),
      ]);
      expect(new Set(hits.map(([hit]) => hit?.fingerprint)).size).toBe(1);
    });

    it.each(['pkcs1', 'pkcs8'] as const)('finds an encrypted key: %s', async (type) => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
      const secret = { type, format: 'pem', cipher: 'aes-128-cbc', passphrase: 'test' } as const;
      const text = privateKey.export(secret).toString();
      expect(rulesOf(await scanRecord({ a: text }))).toEqual(['private-key']);
    });

    it('finds an elliptic curve key', async () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const text = privateKey.export({ type: 'sec1', format: 'pem' }).toString();
      expect(rulesOf(await scanRecord({ a: text }))).toEqual(['private-key']);
    });
  });

  describe('when a member has the name of a credential', () => {
    it.each([
      'password',
      'apiKey',
      'client_secret',
      'DB_PASSWORD',
      'session_token',
      'API Key',
      'openai-api-key',
    ])('finds a value like one: %s', async (name) => {
      const [hit] = await scanRecord({ env: { [name]: 'Zt4mQ9wL2xV7' } });
      expect([hit?.rule, hit?.pointer]).toEqual(['credential-assignment', `/env/${name}`]);
    });

    it.each<[string, unknown]>([
      ['primary_key', 'id'],
      ['cache_key', 'user:123:profile'],
      ['judge_key', 'ensemble_majority'],
      ['token', null],
      ['token', 12345678],
      ['max_tokens', 16000],
      ['password', 'required'],
      ['secret', '<redacted>'],
      ['token', ' internationalization'],
      ['issue_key', 'ik_0123456789abcdef0123456789abcdef'],
      ['sha256', '0123456789abcdef'.repeat(4)],
    ])('lets other values and names pass: %s %j', async (name, value) => {
      expect(await scanRecord({ [name]: value })).toEqual([]);
    });

    it("lets the family's own keys pass", async () => {
      const record = { review_key: 'Zt4mQ9wL2xV7cB1nK8sD' };
      expect(rulesOf(await scanRecord(record))).toEqual(['credential-assignment']);
      expect(await scanRecord(record, { ownMembers: new Set(['review_key']) })).toEqual([]);
    });

    it('finds a token in a value of the family itself', async () => {
      expect(rulesOf(await scanRecord({ issue_key: TOKEN }))).toEqual(['github-token']);
    });

    it('finds the credential of a header', async () => {
      const hits = await scanRecord({ headers: { Authorization: 'Bearer Zt4mQ9wL2xV7cB1nK8sD' } });
      expect(hits.map((hit) => [hit.rule, hit.pointer])).toEqual([
        ['authorization-header', '/headers/Authorization'],
      ]);
    });
  });

  describe('when a secret is hidden by the way it is written', () => {
    it('finds one that is spelt with escapes', async () => {
      const line = `{"a":"${[...TOKEN].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('')}"}`;
      expect((await scanLine(line)).map((hit) => [hit.rule, hit.value])).toEqual([['github-token', TOKEN]]);
    });

    it('finds the first of two members with one name', async () => {
      const hits = await scanLine(`{"a":"${TOKEN}","b":1,"a":"x"}`);
      expect(hits.map((hit) => [hit.rule, hit.pointer])).toEqual([['github-token', null]]);
    });

    it('finds a credential whose member occurs twice', async () => {
      const hits = await scanLine(`{"password":"${PASSWORD}","password":"x"}`);
      expect(hits.map((hit) => [hit.rule, hit.value])).toEqual([['credential-assignment', PASSWORD]]);
    });

    it.each([
      ['torn', `{"a":1,"password":"${PASSWORD}","b":"`],
      ['plain text', `PASSWORD=${PASSWORD}`],
      ['with single quotes', `{'password': '${PASSWORD}'}`],
      ['with escapes', `{"a":"x\\n${TOKEN}`],
    ])('finds one in a line that does not parse: %s', async (_name, line) => {
      expect(await scanLine(line)).toHaveLength(1);
    });

    it('does not read on from one string into the next', async () => {
      expect(await scanLine('{"url":"mongodb://localhost","contact":"someone.else@example.invalid"')).toEqual(
        [],
      );
    });

    it('is not silenced by a directive of the library', async () => {
      const found = VECTORS.find(({ rule }) => rule === 'sendgrid')?.secrets['plain'];
      expect(rulesOf(await scanRecord({ a: `/* secretlint-disable */ ${found}` }))).toEqual(['sendgrid']);
    });
  });

  describe('when a name holds the secret', () => {
    it('points at the object that has the member', async () => {
      const [hit] = await scanRecord({ a: [{ [TOKEN]: 1 }] });
      expect([hit?.rule, hit?.pointer]).toEqual(['github-token', '/a/0']);
    });

    it('points no other hit through it', async () => {
      const hits = await scanRecord({ a: { [TOKEN]: { deep: KEY } } });
      expect(hits.map((hit) => [hit.rule, hit.pointer])).toEqual([
        ['sk-key', '/a'],
        ['github-token', '/a'],
      ]);
    });

    it('points no other hit through a name that only repeats it', async () => {
      const hits = await scanRecord({ password: PASSWORD, [`x ${PASSWORD}`]: { deep: KEY } });
      expect(hits.map((hit) => hit.pointer)).toEqual(['', '/password']);
    });
  });

  describe('when values are declared digests or signatures', () => {
    const digest = '0123456789abcdef'.repeat(4);

    it('does not scan a value at such a pointer', async () => {
      const record = { secret: digest, list: [{ token: digest }] };
      expect(await scanRecord(record, { ignore: ['/secret', '/list/*/token'] })).toEqual([]);
    });

    it('scans the same value elsewhere', async () => {
      const [hit] = await scanRecord({ secret: digest, api_key: digest }, { ignore: ['/secret'] });
      expect(hit?.pointer).toBe('/api_key');
    });

    it('scans what is below such a pointer', async () => {
      expect(await scanRecord({ secret: { a: TOKEN } }, { ignore: ['/secret'] })).toHaveLength(1);
    });

    it('reads escaped tokens', async () => {
      expect(await scanRecord({ 'a/b~c': TOKEN }, { ignore: ['/a~1b~0c'] })).toEqual([]);
    });
  });

  describe('when secrets are accepted', () => {
    it('marks the accepted one and leaves it in', async () => {
      const record = { a: TOKEN, b: KEY };
      const fingerprint =
        (await scanRecord(record)).find((hit) => hit.rule === 'github-token')?.fingerprint ?? '';
      const hits = await scanRecord(record, { accept: new Set([fingerprint]) });
      expect(hits.map((hit) => [hit.rule, hit.accepted])).toEqual([
        ['sk-key', false],
        ['github-token', true],
      ]);
    });

    it('accepts it in one file only', async () => {
      const [hit] = await scanRecord({ a: TOKEN });
      const accept = new Set([hit?.fingerprint ?? '']);
      expect((await scanRecord({ a: TOKEN }, { accept, path: 'logs/other.jsonl' }))[0]?.accepted).toBe(false);
    });
  });

  describe('when a line is full of secrets', () => {
    it('reports no more than the limit', async () => {
      expect(await scanRecord(tokens(MAX_HITS + 10))).toHaveLength(MAX_HITS);
    });

    it('does not let accepted ones crowd out others', async () => {
      const many = tokens(MAX_HITS);
      const known = await scanRecord(many);
      const accept = new Set(known.map((hit) => hit.fingerprint ?? ''));
      const hits = await scanRecord([...many, KEY, `${TOKEN}`], { accept });
      expect(rulesOf(hits.filter((hit) => !hit.accepted))).toEqual(['sk-key', 'github-token']);
    });

    it('names no place where names may hold secrets that it does not know', async () => {
      const record = Object.fromEntries(tokens(MAX_HITS + 10).map((token) => [token, { api_key: token }]));
      const pointers = (await scanRecord({ a: record })).map((hit) => hit.pointer);
      expect(new Set(pointers)).toEqual(new Set([null]));
    });
  });

  it('shows the value in no other member of a hit', async () => {
    const hits = await scanRecord({ [KEY]: TOKEN, password: PASSWORD, [`api_key=${PASSWORD}9`]: { x: KEY } });
    const shown = JSON.stringify(hits.map(({ value: _value, ...rest }) => rest));
    for (const secret of [KEY, TOKEN, PASSWORD]) expect(shown).not.toContain(secret);
  });

  it('reports the same secret once', async () => {
    expect(await scanRecord({ a: TOKEN, b: `token=${TOKEN}`, c: [JSON.stringify({ TOKEN })] })).toHaveLength(
      1,
    );
  });

  describe('when two mebibytes were written to keep it busy', () => {
    const size = 2 ** 21;
    it.each([
      ['assignments', 'token='],
      ['values', 'token=a1'],
      ['key headers', `-----${'BEGIN'} PRIVATE KEY-----`],
      ['key lines', `${keyBody('MII', 1)} `],
      ['dotted tokens', '.eyJaaaaaaaaaaaaaaaa'],
      ['urls', 'ab://a:b@'],
      ['colons', 'ab://::::::::'],
      ['backslashes', '\\'],
      ['quotes', '"'],
      ['library prefixes', `SG.a.${'b'.repeat(300)} `],
      ['one token again and again', `${TOKEN} `],
    ])('answers in linear time: %s', async (_name, piece) => {
      const text = piece.repeat(Math.ceil(size / piece.length));
      const begun = performance.now();
      await scanLine(text);
      await scanRecord({ text, password: text });
      expect(performance.now() - begun).toBeLessThan(40_000);
    });
  });
});

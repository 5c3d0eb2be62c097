import { generateKeyPairSync } from 'node:crypto';

/**
 * One kind of secret. `secrets` are found, and by the rule; `harmless` are mutations of the first one that are clean.
 * Everything is invented, and put together at run time so that this file holds no token.
 */
export interface Vectors {
  readonly rule: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly harmless: Readonly<Record<string, string>>;
}

const BODY = 'Zt4mQ9wL2xV7cB1nK8sD5fG3hJ6pR0yUa1B2';
const PEM = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const UPPER = 'Q3ZX7WVU5TSR2PON';

function pem(label: string, body: string): string {
  return `-----${'BEGIN'} ${label}-----\n${body}\n-----${'END'} ${label}-----\n`;
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A base64 body of `lines` full lines that begins as the format does. */
export function keyBody(prefix: string, lines: number): string {
  const text = prefix + 'fAkE4kEy+bOdY/0123456789zYxWvUtSrQpOnMlKjIhGfEdCbA'.repeat(lines * 2);
  return (text.slice(0, lines * 64).match(/.{1,64}/g) ?? []).join('\n');
}

const JWT = [
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
  base64url({ sub: 'nobody' }),
  'c2lnbmF0dXJlLW9mLW5vYm9keQ',
];

export const VECTORS: readonly Vectors[] = [
  {
    rule: 'private-key',
    secrets: {
      pkcs8: PEM,
      'newlines escaped': PEM.replaceAll('\n', '\\n'),
      'newlines escaped twice': PEM.replaceAll('\n', '\\\\n'),
      'newlines escaped with carriage returns': PEM.replaceAll('\n', '\\r\\n'),
      'newlines turned into spaces': PEM.replaceAll('\n', ' '),
      'newlines gone': PEM.replaceAll('\n', ''),
      pkcs1: pem('RSA PRIVATE KEY', keyBody('MIIEpAIBAAKCAQEA', 12)),
      sec1: pem('EC PRIVATE KEY', keyBody('MHcCAQEEI', 3)),
      openssh: pem('OPENSSH PRIVATE KEY', keyBody('b3BlbnNzaC1rZXktdjEAAAAABG5vbmU', 5)),
      'encrypted pkcs8': pem('ENCRYPTED PRIVATE KEY', keyBody('MIIFHDBOBgkqhkiG9w0BBQ0w', 9)),
      'encrypted pkcs1': pem(
        'RSA PRIVATE KEY',
        `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF0123456789ABCDEF\n\n${keyBody('k9', 6)}`,
      ),
      openpgp: pem('PGP PRIVATE KEY BLOCK', `Version: none\n\n${keyBody('lQOYBF', 6)}\n=abcd`),
      'cut before its end': pem('PRIVATE KEY', keyBody('MIIEvQIBADANBg', 4)).slice(0, 200),
    },
    harmless: {
      'header in prose': `a file that begins with -----${'BEGIN'} PRIVATE KEY----- must never be committed to handoffs/releases`,
      'placeholder body': pem('PRIVATE KEY', '...'),
      'sketched body': pem('PRIVATE KEY', 'MIIEvQIBADANBg...'),
      'words for a body': pem('PRIVATE KEY', 'your base64 encoded key goes here and nowhere else'),
      'public key': pem('PUBLIC KEY', keyBody('MIIBIjANBgkqhkiG', 4)),
      certificate: pem('CERTIFICATE', keyBody('MIIBIjANBgkqhkiG', 4)),
    },
  },
  {
    rule: 'sk-key',
    secrets: {
      plain: `sk-${BODY}`,
      project: `sk-proj-${BODY}`,
      'provider with dashes': `sk-ant-api03-${BODY}-${BODY}AA`,
      'behind an equals sign': `KEY_IN_USE=sk-${BODY}`,
      'in a sentence': `I used sk-${BODY}, then stopped`,
    },
    harmless: {
      'within a word': `task-${BODY}`,
      'within base64': `Vb7Rk2Hq0PzXsk-${BODY}`,
      'in base64 behind a slash': `Vb7Rk2Hq0PzXaa9B/sk-${BODY}`,
      'short body': 'sk-Zt4mQ9wL2x',
      words: 'sk-heavy-autumn-portfolio-second-opinion',
      'words and a date': 'sk-learn-pipeline-20260301-nightly-run',
      dots: 'sk-...',
      'written out': `sk-${'x'.repeat(40)}`,
    },
  },
  {
    rule: 'github-token',
    secrets: {
      personal: `gh${'p_'}${BODY}`,
      oauth: `gh${'o_'}${BODY}`,
      user: `gh${'u_'}${BODY}`,
      server: `gh${'s_'}${BODY}`,
      refresh: `gh${'r_'}${BODY}`,
      'fine-grained': `github_${'pat_'}11${BODY}_${BODY}`,
      'longer than today': `gh${'s_'}${BODY}${BODY}`,
    },
    harmless: {
      'short body': `gh${'p_'}${BODY.slice(0, 20)}`,
      'within a word': `laugh1gh${'s_'}${BODY}`,
      'other prefix': `gh${'x_'}${BODY}`,
      'written out': `gh${'p_'}${'x'.repeat(36)}`,
    },
  },
  {
    rule: 'aws-access-key-id',
    secrets: {
      'long-lived': `AK${'IA'}${UPPER}`,
      temporary: `AS${'IA'}${UPPER}`,
      'in a sentence': `key is AK${'IA'}${UPPER} ok`,
      'in a credential scope': `AK${'IA'}${UPPER}/20260301/eu-west-1`,
    },
    harmless: {
      'short body': `AK${'IA'}${UPPER.slice(1)}`,
      'long body': `AK${'IA'}${UPPER}9`,
      'lower case in the body': `AK${'IA'}${UPPER.toLowerCase()}`,
      'within a word': `XAK${'IA'}${UPPER}`,
    },
  },
  {
    rule: 'slack-token',
    secrets: {
      bot: `xox${'b-'}123456789012-1234567890123-${BODY.slice(0, 24)}`,
      user: `xox${'p-'}123456789012-${BODY.slice(0, 24)}`,
      app: `xapp${'-'}1-A0123456789-123456789012-abcdef0123456789`,
    },
    harmless: {
      'no digits': `xox${'b-'}your-token-here-please`,
      'other prefix': `xox${'z-'}123456789012-1234567890123-${BODY.slice(0, 24)}`,
    },
  },
  {
    rule: 'slack-webhook',
    secrets: { plain: `https://hooks.${'slack'}.com/services/T0123ABCD/B0123ABCD/${BODY.slice(0, 24)}` },
    harmless: {
      'other host': `https://hooks.${'slick'}.com/services/T0123ABCD/B0123ABCD/${BODY.slice(0, 24)}`,
      'no path': `https://hooks.${'slack'}.com/services/`,
      'written out': `https://hooks.${'slack'}.com/services/T0123ABCD/B0123ABCD/${'X'.repeat(24)}`,
    },
  },
  {
    rule: 'google-api-key',
    secrets: { plain: `AI${'za'}${BODY.slice(0, 35)}` },
    harmless: { 'short body': `AI${'za'}${BODY.slice(0, 30)}`, 'long body': `AI${'za'}${BODY}zz` },
  },
  {
    rule: 'npm-token',
    secrets: { plain: `npm${'_'}${BODY}` },
    harmless: { 'a variable': 'npm_config_user_agent', 'short body': `npm${'_'}${BODY.slice(0, 20)}` },
  },
  {
    rule: 'gitlab-token',
    secrets: { plain: `glpat${'-'}${BODY.slice(0, 20)}` },
    harmless: {
      'short body': `glpat${'-'}${BODY.slice(0, 12)}`,
      'within a word': `xglpat${'-'}${BODY.slice(0, 20)}`,
    },
  },
  {
    rule: 'stripe-key',
    secrets: {
      live: `sk_${'live_'}${BODY.slice(0, 24)}`,
      restricted: `rk_${'live_'}${BODY.slice(0, 24)}`,
      test: `sk_${'test_'}${BODY.slice(0, 24)}`,
    },
    harmless: { 'within a word': `task_${'live_'}${BODY.slice(0, 24)}`, 'short body': `sk_${'live_'}Zt4mQ9` },
  },
  {
    rule: 'huggingface-token',
    secrets: { plain: `hf${'_'}${BODY.slice(0, 34)}` },
    harmless: { 'a name': 'hf_hub_download_cache' },
  },
  {
    rule: 'digitalocean-token',
    secrets: { plain: `dop${'_v1_'}${'0123456789abcdef'.repeat(4)}` },
    harmless: { 'short body': `dop${'_v1_'}${'0123456789abcdef'.repeat(3)}` },
  },
  {
    rule: 'jwt',
    secrets: {
      compact: JWT.join('.'),
      'header with spaces': [Buffer.from('{ "alg": "HS256" }').toString('base64url'), JWT[1], JWT[2]].join(
        '.',
      ),
      'header on lines': [Buffer.from('{\n  "alg": "HS256"\n}').toString('base64url'), JWT[1], JWT[2]].join(
        '.',
      ),
    },
    harmless: {
      'two parts': JWT.slice(0, 2).join('.'),
      'header without alg': [base64url({ typ: 'JWT', kid: 'one' }), JWT[1], JWT[2]].join('.'),
      'header is no json': ['eyJhbGciOiJIUzI1NiIsInR5', JWT[1], JWT[2]].join('.'),
      'within a word': `x${JWT.join('.')}`,
    },
  },
  {
    rule: 'url-password',
    secrets: {
      postgres: 'postgres://app:s3cr3t9@db.example.invalid:5432/main',
      'mongodb srv': 'mongodb+srv://app:s3cr3t9@cluster.example.invalid/x',
      'redis without user': 'redis://:s3cr3t9@cache.example.invalid:6379',
      'a password with an at sign': 'mysql://app:s3c@r3t9@db.example.invalid',
      amqp: 'amqp://guest:s3cr3t9@mq.example.invalid',
      https: 'https://me:s3cr3t9@git.example.invalid/x.git',
    },
    harmless: {
      'no password': 'postgres://app@db.example.invalid:5432/main',
      placeholder: 'postgres://user:password@db.example.invalid:5432/main',
      stars: 'postgres://app:****@db.example.invalid:5432/main',
      variable: 'postgres://app:${DB_PASSWORD}@db.example.invalid:5432/main',
      'angle brackets': 'postgres://app:<password>@db.example.invalid:5432/main',
      'port and path': 'http://db.example.invalid:5432/main@x',
    },
  },
  {
    rule: 'authorization-header',
    secrets: {
      bearer: 'Authorization: Bearer mF_9.B5f-4.1JqM',
      basic: `Authorization: Basic ${Buffer.from('nobody:s3cr3t9').toString('base64')}`,
      token: 'authorization: token Zt4mQ9wL2xV7cB1n',
      'no scheme': 'Authorization: Zt4mQ9wL2xV7cB1n',
      'only what is left of it': 'sent Bearer Zt4mQ9wL2xV7cB1nK8sD along',
    },
    harmless: {
      placeholder: 'Authorization: Bearer <token>',
      variable: 'Authorization: Bearer $TOKEN',
      words: 'Authorization: Bearer authentication required',
      'a rule': 'authorization: required',
    },
  },
  {
    rule: 'credential-assignment',
    secrets: {
      'api key': 'api_key=Zt4mQ9wL2xV7',
      'api key in words': 'api key: Zt4mQ9wL2xV7',
      header: 'x-api-key: Zt4mQ9wL2xV7',
      password: 'password: hunter22x',
      passwd: 'passwd=hunter22x',
      pwd: 'DB_PWD=hunter22x',
      'secret in quotes': `secret = "aB3$xY9!zz"`,
      token: 'token: Zt4mQ9wL2xV7',
      bearer: 'bearer=Zt4mQ9wL2xV7',
      'some key': 'OPENAI_KEY=Zt4mQ9wL2xV7cB1nK8',
      'some token': 'export SOME_TOKEN=Zt4mQ9wL2xV7',
      'camel case': 'accessToken: "Zt4mQ9wL2xV7"',
      hex: 'SIGNING_TOKEN=0123456789abcdef0123456789abcdef',
      'json in text': '{"client_secret": "Zt4mQ9wL2xV7"}',
      'json in json in text': JSON.stringify(JSON.stringify({ client_secret: 'Zt4mQ9wL2xV7' })),
      'a subscript': `env["API_KEY"] = "Zt4mQ9wL2xV7"`,
      'a query': 'GET /v1?x=1&access_token=Zt4mQ9wL2xV7&y=2',
    },
    harmless: {
      'a number': 'max_token: 5',
      'a count': 'tokens: 123456789',
      'within a word': 'monkey=Zt4mQ9wL2xV7cB1nK8',
      'a type': 'token: string',
      'a rule': 'password: required',
      brackets: 'secret: <redacted>',
      null: '"token": null',
      'workflow expression': 'token: ${{ secrets.DEPLOY_TOKEN_9 }}',
      variable: 'token=$TOKEN9x',
      stars: 'password=********',
      crosses: 'api_key=xxxxxxxxxxxx1',
      environment: 'token: process.env.TOKEN_9aB',
      words: 'api_key: your-api-key-here-1',
      'a sprint': 'secret: Sprint-12-outcome',
      'a model': 'token: composer-2.5-fast',
      'a call': 'token = makeToken9(request)',
      'a path': 'PWD=/srv/user9/project7',
      'a date': 'token: 2026-08-25T17:46:02.000Z',
      'a uuid': 'token: 550e8400-e29b-41d4-a716-446655440000',
      'a page': 'nextPageToken=Zt4mQ9wL2xV7',
      'a bare key': 'key: Zt4mQ9wL2xV7cB1nK8',
      'an ordinary key': 'cache_key=Zt4mQ9wL2xV7cB1nK8',
      'a public key': 'public_key=Zt4mQ9wL2xV7cB1nK8',
      prose: 'the password is hunter22x',
      'a weak name with a short value': 'judge_key=Zt4mQ9wL',
    },
  },
  {
    rule: 'sendgrid',
    secrets: { plain: `SG${'.'}${BODY.slice(0, 22)}.${BODY}${BODY.slice(0, 7)}` },
    harmless: { 'two parts': `SG${'.'}${BODY.slice(0, 22)}` },
  },
  {
    rule: 'shopify',
    secrets: { plain: `shpat${'_'}${'0123456789abcdef'.repeat(2)}` },
    harmless: { 'short body': `shpat${'_'}0123456789abcdef` },
  },
  {
    rule: 'linear',
    secrets: { plain: `lin_${'api_'}${BODY}abcd` },
    harmless: { 'short body': `lin_${'api_'}Zt4mQ9wL` },
  },
  {
    rule: '1password',
    secrets: { plain: `ops${'_'}${onePassword()}` },
    harmless: { 'short body': `ops${'_'}eyJhIjoxfQ` },
  },
];

/** The library asks for an object in base64 whose end needs no padding and reads `fQ` or `}`. */
function onePassword(): string {
  let text = JSON.stringify({ email: 'nobody@example.invalid', key: BODY, also: `${BODY}${BODY}` });
  while (text.length % 3 !== 1) text = text.replace('{', '{ ').replace('{  ', '{"a":1, ');
  return Buffer.from(text).toString('base64').replace(/=+$/, '');
}

import { lstatSync } from 'node:fs';
import path from 'node:path';
import { GateError } from '../../../core/errors.js';
import { escapePath } from '../../../core/quote.js';
import { scanLine } from '../../../core/secrets/line-scan.js';
import { shippedValidator } from '../../../core/schema/shipped.js';
import type { Validator } from '../../../core/schema/validator.js';
import type { KeyRing } from '../../../core/signature/key-ring.js';
import { isArchiveOf } from '../../../families/archive.js';
import { auditEvents } from '../../../families/audit-events.js';
import { createFamilyMatcher } from '../../../families/match.js';
import { readPolicy, type Owner, type Policy } from '../../../gate/policy.js';
import type { Repository } from '../../../gate/ports.js';
import { WHOLE_TREE } from '../../../gate/question.js';
import type { RecordTools } from '../../../stores/record-verdict.js';
import { openRepository } from '../../git/repository.js';
import { repositoryKeys } from '../../keys/repository-keys.js';
import { usage } from '../flags.js';
import type { Terminal } from '../output.js';

/** A repository whose signed lines are written: its policy, its keys. */
export interface SigningPlace {
  readonly repository: Repository;
  readonly policy: Policy;
  readonly ring: KeyRing;
  /** From the root of the repository. GateError GATE_USAGE for a path outside it, GATE_UNREADABLE for no regular file. */
  pathOf(given: string): string;
  /** Who judges a live file by its path. GateError GATE_USAGE for what is no live file of a signed family. */
  ownerOf(given: string): Owner & { readonly path: string };
}

/** Does something in the repository around the current folder. GateError GATE_KEY_UNAVAILABLE without a key. */
export async function withSigningPlace<T>(
  terminal: Terminal,
  work: (place: SigningPlace) => Promise<T>,
): Promise<T> {
  const repository = await openRepository(terminal.cwd, { env: terminal.env });
  try {
    const worktree = repository.worktree();
    const policy = await readPolicy(WHOLE_TREE, { trusted: [worktree], introduced: worktree });
    const { keys } = policy.main.config;
    const ring = await repositoryKeys(terminal.env, repository.root)(keys);
    if (ring === null) throw noKey(keys.source);
    const pathOf = (given: string): string => {
      const name = pathInside(given, repository.root, terminal.cwd);
      refuseIrregular(path.join(repository.root, name), given);
      return name;
    };
    return await work({
      repository,
      policy,
      ring,
      pathOf,
      ownerOf: (given) => liveOwner(policy, pathOf(given)),
    });
  } finally {
    await repository.close();
  }
}

/** A session file by its path: the gate looks for the events of a change there and nowhere else. GateError GATE_USAGE. */
export function sessionPathIn(place: Pick<SigningPlace, 'pathOf'>, given: string): string {
  const name = place.pathOf(given);
  if (createFamilyMatcher([auditEvents])(name) !== null) return name;
  throw usage(`${escapePath(name)} is no session file`, `session files are ${auditEvents.files.join(', ')}`);
}

/** What a record of the family is judged with before it is written. */
export function recordTools({ source }: Owner): RecordTools {
  return {
    detectSecrets: scanLine,
    limits: source.config.limits,
    validatorOf: async (id): Promise<Validator> => {
      const own = source.userSchemas[id];
      if (own === undefined) return await shippedValidator(id);
      const { compileSchema } = await import('../../../core/schema/user-schema.js');
      return (await compileSchema({ path: own.path, schema: own.schema })).validator;
    },
  };
}

function liveOwner(policy: Policy, name: string): Owner & { readonly path: string } {
  const owner = policy.familyOf(name);
  if (owner === null) {
    throw usage(
      `${escapePath(name)} is no artifact of any family`,
      'name a file that "files" of a signed family matches',
    );
  }
  const { family } = owner;
  if (family.signature === 'off') {
    throw usage(
      `${escapePath(name)} is of the family ${family.name}, which is not signed`,
      'give the family "signature": "required" in evidence.config.json',
    );
  }
  if (isArchiveOf(family, name))
    throw usage(`${escapePath(name)} is an archive, which never changes`, 'name a live file');
  return { ...owner, path: name };
}

function pathInside(given: string, root: string, cwd: string): string {
  const name = path.relative(root, path.resolve(cwd, given)).split(path.sep).join('/');
  if (name === '' || name === '..' || name.startsWith('../') || path.isAbsolute(name)) {
    throw usage(`${escapePath(given)} is no file inside the repository`, 'give paths inside the repository');
  }
  return name;
}

/** A pipe would be read as a file without lines, and a device without an end. What is not there may be made. */
function refuseIrregular(file: string, given: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== false) return;
  throw new GateError(
    'GATE_UNREADABLE',
    `${escapePath(given)} is no regular file`,
    'name the file itself: no link, folder, pipe or device',
  );
}

const WHERE = {
  env: 'set EVIDENCE_HMAC_KEY, and EVIDENCE_HMAC_KEY_VERSION where it is not 1',
  file: 'set EVIDENCE_KEYRING_FILE to the path of the key ring file',
  vault: 'set VAULT_ADDR and VAULT_TOKEN',
} as const;

function noKey(source: keyof typeof WHERE): GateError {
  return new GateError(
    'GATE_KEY_UNAVAILABLE',
    `there is no key here: the source is "${source}"`,
    WHERE[source],
  );
}

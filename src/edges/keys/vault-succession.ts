import { parseKeyHex } from '../../core/signature/key-hex.js';
import { keyFormat, keyUnavailable } from './key-failure.js';
import { readKeyVersion } from './key-version.js';
import type { SourceSuccession } from './source-succession.js';
import type { VaultSecret } from './vault-source.js';

const VERSION = 'the field "version" of the Vault secret';

/**
 * The old key goes to `<path>/archive/<version>`, then the field `next` becomes `key` (spec 2.6). Either step may be done
 * twice, and neither overwrites what somebody else wrote meanwhile.
 */
export function vaultSuccession({ client, mount, secret }: VaultSecret): SourceSuccession {
  const archiveOf = (version: number): string => `${secret}/archive/${version}`;
  const read = async (): Promise<{ fields: Readonly<Record<string, unknown>>; version: number }> => {
    const found = await client.readVersion(mount, secret);
    if (found === null) throw keyUnavailable('the Vault secret is gone', 'restore it, then run it again');
    return found;
  };
  return {
    archivePath: (previous) => `${mount}/${archiveOf(previous)}`,
    archive: async (previous) => {
      const { fields } = await read();
      // A run before came further than this: the key in the secret is the new one.
      if (readKeyVersion(fields['version'], VERSION) !== previous) return;
      const archived = await client.readVersion(mount, archiveOf(previous), true);
      if (archived === null) {
        const kept = { key: fields['key'], version: previous };
        await client.write(mount, archiveOf(previous), kept, 0);
      } else if (!isSameKey(archived.fields['key'], fields['key'])) {
        throw keyFormat(
          `another key is archived in Vault as version ${previous}`,
          'look at both, and remove the one that is wrong',
        );
      }
    },
    activate: async (current) => {
      const { fields, version } = await read();
      const standing = readKeyVersion(fields['version'], VERSION);
      if (standing === current) return;
      if (standing !== current - 1 || fields['next'] === undefined) {
        throw keyUnavailable(
          `the Vault secret is not the one that was prepared for key version ${current}`,
          'somebody else changed it; look at it, then run it again',
        );
      }
      const { next, ...others } = fields;
      await client.write(mount, secret, { ...others, key: next, version: current }, version);
    },
    advice: () => [],
  };
}

function isSameKey(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((key) => (typeof key === 'string' ? parseKeyHex(key) : null));
  return a !== null && a !== undefined && b !== null && b !== undefined && a.equals(b);
}

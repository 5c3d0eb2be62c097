import { existsSync } from 'node:fs';
import path from 'node:path';
import { GateError } from '../../core/errors.js';
import { escapePath } from '../../core/quote.js';
import { replaceFile } from '../../stores/atomic.js';
import { isErrno } from '../../core/errno.js';
import { readNamedFile } from '../named-file.js';

/** Where the package stands in a repository that has it installed. */
export const PACKAGE_FOLDER = 'node_modules/evidence-gate';

/** The files of a repository that set-up looks at, by their path from the root. */
export class House {
  constructor(readonly root: string) {}

  has(name: string): boolean {
    return existsSync(path.join(this.root, name));
  }

  /** Text of a file; null where there is none. GateError GATE_UNREADABLE for anything that is no readable file. */
  read(name: string): string | null {
    try {
      return readNamedFile(path.join(this.root, name)).toString('utf8');
    } catch (error) {
      if (isErrno(error, 'ENOENT', 'ENOTDIR')) return null;
      throw new GateError(
        'GATE_UNREADABLE',
        `cannot be read: ${escapePath(name)}`,
        'see its type and permissions, then run again',
        error,
      );
    }
  }

  async write(name: string, text: string): Promise<void> {
    await replaceFile(path.join(this.root, name), text, { label: name });
  }

  /** Adds whole lines at the end of a file, which may not be there yet. */
  async append(name: string, lines: readonly string[]): Promise<void> {
    const text = this.read(name) ?? '';
    const end = text.includes('\r\n') ? '\r\n' : '\n';
    const gap = text === '' || text.endsWith('\n') ? '' : end;
    await this.write(name, text + gap + lines.map((line) => line + end).join(''));
  }

  get isInstalled(): boolean {
    return this.has(`${PACKAGE_FOLDER}/package.json`);
  }

  /** package.json as far as it can be read; null where there is none, or it is no JSON object. */
  get manifest(): Manifest | null {
    const text = this.read('package.json');
    if (text === null) return null;
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
    } catch {
      // npm itself will say so; here it is a package.json that nothing can be added to.
      return null;
    }
  }
}

/** The members of a package.json that matter here. */
export interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

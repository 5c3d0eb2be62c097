import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The argument lists of everything that a command starts. */
export class ArgumentWatch {
  /** A PATH on which git notes its arguments first, for it is often gone before anybody can look. */
  readonly path: string;
  private readonly log: string;
  private readonly seen = new Set<string>();

  /** `folder` is one that nothing else uses. */
  constructor(folder: string) {
    this.log = path.join(folder, 'arguments');
    const real = execFileSync('sh', ['-c', 'command -v git']).toString('utf8').trim();
    const script = `#!/bin/sh\nprintf '%s\\n' "$*" >> '${this.log}'\nexec '${real}' "$@"\n`;
    writeFileSync(path.join(folder, 'git'), script, { mode: 0o755 });
    this.path = `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`;
  }

  /** Looks at a process and all below it, as everybody on the machine can, until `stop` is called. */
  follow(pid: number): { stop(): void } {
    const look = (): void => this.look(pid);
    look();
    const timer = setInterval(look, 10);
    return { stop: () => clearInterval(timer) };
  }

  /** Argument lists of processes, as the system showed them; none where it shows none. */
  get shown(): readonly string[] {
    return [...this.seen];
  }

  /** What git was called with. */
  get calls(): readonly string[] {
    return existsSync(this.log) ? readFileSync(this.log, 'utf8').trimEnd().split('\n') : [];
  }

  private look(pid: number): void {
    try {
      this.seen.add(readFileSync(`/proc/${pid}/cmdline`, 'latin1'));
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1');
        for (const child of children.split(' ').filter((each) => each !== '')) this.look(Number(child));
      }
    } catch (error) {
      // It has ended meanwhile, or this system shows no processes.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

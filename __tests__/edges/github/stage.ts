import { jest } from '@jest/globals';
import { Scene } from './scene.js';

/**
 * A workflow runner around this process: the files that steps write to, and the log. `@actions/core` knows no other
 * environment than the process's own, so that is set, and set back with `close`.
 */
export class Stage {
  readonly scene = new Scene();
  readonly #before = { ...process.env };
  readonly #exitCode = process.exitCode;
  readonly #write: { mockRestore(): void };
  log = '';

  constructor() {
    for (const name of Object.keys(process.env)) {
      if (/^(?:GITHUB_|INPUT_|RUNNER_|EVIDENCE_|GIT_)/.test(name)) Reflect.deleteProperty(process.env, name);
    }
    this.set({
      GITHUB_OUTPUT: this.scene.write('runner/output', ''),
      GITHUB_STEP_SUMMARY: this.scene.write('runner/summary.md', ''),
      GITHUB_WORKSPACE: this.scene.path('ws'),
      GITHUB_REPOSITORY: 'acme-lab/notebook',
      GITHUB_SERVER_URL: 'https://github.example',
      RUNNER_TEMP: this.scene.path('runner'),
    });
    this.#write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      this.log += String(text);
      return true;
    });
  }

  get summary(): string {
    return this.scene.read('runner/summary.md');
  }

  /** The outputs as the runner reads them: the last value of a name counts. */
  get outputs(): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    const pattern = /^(.+?)<<(ghadelimiter_[\w-]+)\n([\s\S]*?)\n\2$/gm;
    for (const [, name, , value] of this.scene.read('runner/output').matchAll(pattern)) found[name!] = value!;
    return found;
  }

  set(variables: Readonly<Record<string, string>>): void {
    Object.assign(process.env, variables);
  }

  /** Inputs as the runner hands them over. */
  input(inputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(inputs)) this.set({ [`INPUT_${name.toUpperCase()}`]: value });
  }

  event(name: string, payload: unknown): void {
    const file = this.scene.write('runner/event.json', JSON.stringify(payload));
    this.set({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: file });
  }

  close(): void {
    this.#write.mockRestore();
    for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, this.#before);
    process.exitCode = this.#exitCode;
    this.scene.remove();
  }
}

/** Two files, two folders, or with `block` the KEY=VALUE lines in two files, that must be equal byte for byte. */
export interface PresetPair {
  readonly active: string;
  readonly template: string;
  /** Glob over the keys of the lines that are compared. */
  readonly block?: string;
  /**
   * When the pair counts, in a repository that has a `template/` folder: where either side is there, or only where the
   * template is (a file that every repository with the gate has, whether it ships one or not).
   */
  readonly when: 'either' | 'template';
}

const mirrored = (path: string): PresetPair => ({
  active: path,
  template: `template/${path}`,
  when: 'either',
});

/** The folder whose presence says that a repository keeps templates at all. */
export const TEMPLATE_FOLDER = 'template';

/** Scope of the files that `evidence init` lays down. */
export const OWN_SCOPE = 'evidence-gate';

/** Pairs by scope: those of the presets as DEC-0104 §12 and DEC-0105 §10 publish them, and our own (spec 1.10). */
export const PRESET_PAIRS = {
  'sovereign-critic': [
    mirrored('scripts/sovereign_critic_lib.py'),
    mirrored('scripts/sovereign_critic_validate.py'),
    mirrored('.cursor/commands/sovereign-critic.md'),
    { ...mirrored('.cursor/scratchpad.md'), block: 'CROSS_MODEL_*' },
    mirrored('decisions/DEC-0104.md'),
  ],
  'sovereign-memory': [
    mirrored('scripts/sovereign_memory_lib.py'),
    mirrored('scripts/sovereign_memory_validate.py'),
    { ...mirrored('.cursor/scratchpad.md'), block: 'SOVEREIGN_MEMORY_*' },
    mirrored('docs/engineering/sovereign-memory/.gitkeep'),
    mirrored('decisions/DEC-0105.md'),
  ],
  [OWN_SCOPE]: [
    { ...mirrored('.github/workflows/evidence.yml'), when: 'template' },
    { ...mirrored('.husky/pre-commit'), when: 'template' },
    { ...mirrored('.husky/pre-merge-commit'), when: 'template' },
    { ...mirrored('.husky/pre-push'), when: 'template' },
  ],
} as const satisfies Record<string, readonly PresetPair[]>;

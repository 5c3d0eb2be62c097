import type { FamilyEntry } from '../families/custom.js';
import type { PresetName } from '../families/catalog.js';

/** Two files or folders, or with `block` the lines KEY=VALUE in them whose key matches the pattern. */
export type ParityPair =
  | readonly [active: string, template: string]
  | { readonly active: string; readonly template: string; readonly block?: string };

export interface LegacyPin {
  readonly lines: number;
  /** 64 lower-case hex digits over those lines' bytes, newlines included. */
  readonly sha256: string;
}

/** `evidence.config.json` as it fits schemas/config.schema.json, defaults not yet filled in. */
export interface RawConfig {
  readonly presets?: readonly PresetName[];
  readonly families?: Readonly<Record<string, FamilyEntry>>;
  readonly parity?: Readonly<Record<string, readonly ParityPair[]>>;
  readonly exclusions?: readonly { readonly field: string; readonly files: readonly string[] }[];
  readonly retention?: readonly { readonly files: string; readonly months: number }[];
  readonly scripts?: Readonly<Record<string, readonly string[]>>;
  readonly keys?: {
    readonly source?: 'env' | 'file' | 'vault';
    readonly vault?: { readonly path: string };
  };
  readonly rollover?: { readonly onCommit?: 'off' | 'check' | 'fix' };
  readonly legacy?: Readonly<Record<string, LegacyPin>>;
  readonly living?: Readonly<Record<string, unknown>>;
  readonly limits?: { readonly lineBytes?: number; readonly depth?: number };
}

/** Values by key, as written: `KEY=VALUE` lines of the scratchpad files and the environment. */
export type Scratchpad = ReadonlyMap<string, string>;
/** Paths of the scratchpad files, the later winning; the environment comes after both (design.md, "The config"). */
export declare const SCRATCHPAD_PATHS: readonly [".cursor/scratchpad.md", ".cursor/scratchpad.local.md"];
/** Switches are on for `1` and off for `0`. */
export declare const SCRATCHPAD_SWITCHES: {
    readonly CROSS_MODEL_REVIEW: false;
    readonly SOVEREIGN_MEMORY: false;
    readonly AI_DECISION_LEDGER: false;
    readonly AUTO_IMPLEMENTATION_LOOP: false;
};
/** Whole numbers: default and range, both ends in (spec 3 and 4). */
export declare const SCRATCHPAD_NUMBERS: {
    readonly CROSS_MODEL_ANTISLOP_THRESHOLD: {
        readonly byDefault: 6;
        readonly min: 0;
        readonly max: 10;
    };
    readonly CROSS_MODEL_REWORK_MAX: {
        readonly byDefault: 2;
        readonly min: 0;
        readonly max: number;
    };
    readonly SOVEREIGN_MEMORY_TOP_N: {
        readonly byDefault: 5;
        readonly min: 0;
        readonly max: number;
    };
    readonly SOVEREIGN_MEMORY_TOP_K: {
        readonly byDefault: 3;
        readonly min: 0;
        readonly max: number;
    };
    readonly SOVEREIGN_MEMORY_MAX_CHARS: {
        readonly byDefault: 2048;
        readonly min: 0;
        readonly max: number;
    };
    readonly SOVEREIGN_MEMORY_JSONL_MAX_LINES: {
        readonly byDefault: 500;
        readonly min: 1;
        readonly max: number;
    };
};
export type ScratchpadSwitch = keyof typeof SCRATCHPAD_SWITCHES;
export type ScratchpadNumber = keyof typeof SCRATCHPAD_NUMBERS;
/** A setting as it counts, and one line for stderr where that is not what was written. */
export interface Reading<T> {
    readonly value: T;
    readonly warning: string | null;
}
/** The `KEY=VALUE` lines of one file, in or out of a code fence; of two lines with one key the later counts. */
export declare function parseScratchpad(text: string): Scratchpad;
/** The scratchpad keys among environment variables; all others stay out, since they may hold secrets. */
export declare function scratchpadFromEnvironment(env: Readonly<Record<string, string | undefined>>): Scratchpad;
/** One scratchpad from several; the later wins, key by key. */
export declare function mergeScratchpads(...pads: readonly Scratchpad[]): Scratchpad;
/** A `0`/`1` key; anything else falls back to the default with a warning. */
export declare function scratchpadSwitch(pad: Scratchpad, key: ScratchpadSwitch): Reading<boolean>;
/** A whole number, clamped to its range; what is no whole number falls back to the default. Both with a warning. */
export declare function scratchpadNumber(pad: Scratchpad, key: ScratchpadNumber): Reading<number>;

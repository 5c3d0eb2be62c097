/** Names a process takes from its environment; `undefined` counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;
/** Where keys come from, as the config says it (`keys`). */
export interface KeySettings {
    readonly source: 'env' | 'file' | 'vault';
    readonly vault?: {
        readonly path: string;
    } | null;
}
/** A variable's value; an empty one counts as not set. */
export declare function valueOf(env: Environment, name: string): string | null;

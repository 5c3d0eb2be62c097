/** Whether a text is a UUID in its usual form (RFC 9562 §4): 8-4-4-4-12 hex digits, either case, any version. */
export declare function isUuid(text: string): boolean;
/** Whether a text is a random UUID (RFC 9562 §5.4): version nibble 4, variant nibble 8, 9, a or b; either case. */
export declare function isUuidV4(text: string): boolean;
/** Writes the four words of a UUID's 128 bits into `words` at `at`; false where the text is none. */
export declare function writeUuidWords(text: string, words: Uint32Array, at: number): boolean;

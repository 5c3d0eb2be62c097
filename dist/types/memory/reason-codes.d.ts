/** Reason codes of sovereign memory (DEC-0105 §9); `blocking` as published. */
export declare const MEMORY_REASONS: {
    readonly SOVEREIGN_MEMORY_DISABLED: {
        readonly blocking: false;
        readonly level: "info";
    };
    readonly SOVEREIGN_MEMORY_SCHEMA_INVALID: {
        readonly blocking: true;
        readonly level: "error";
    };
    readonly SOVEREIGN_MEMORY_APPEND_FAILED: {
        readonly blocking: true;
        readonly level: "error";
    };
    readonly SOVEREIGN_MEMORY_DECISION_DUPLICATE: {
        readonly blocking: false;
        readonly level: "info";
    };
    readonly SOVEREIGN_MEMORY_SECRET_DETECTED: {
        readonly blocking: true;
        readonly level: "error";
    };
    readonly SOVEREIGN_MEMORY_ARCHIVE_REQUIRED: {
        readonly blocking: true;
        readonly level: "error";
    };
    readonly SOVEREIGN_MEMORY_READ_BOUND: {
        readonly blocking: false;
        readonly level: "warning";
    };
    readonly SOVEREIGN_MEMORY_PROMOTION_SKIPPED: {
        readonly blocking: false;
        readonly level: "info";
    };
};
export type MemoryReason = keyof typeof MEMORY_REASONS;

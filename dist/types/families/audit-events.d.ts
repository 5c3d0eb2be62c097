/**
 * Audit events of the living memory (PD-295 §5.14, spec 2.1), a file per day and story. Their signature is their id
 * (spec 1.5). A file is recognised by members that an event has before it is signed, so that dropping signatures hides none.
 */
export declare const auditEvents: import("./contract.js").Family;

/** The public library: short, namespaced (design.md, "The house"). */
export { GateError, isGateError } from './core/errors.js';
export type { GateErrorCode } from './core/errors.js';
export type { Finding, RelatedPlace } from './core/finding.js';
export { RULES } from './core/rules.js';
export type { CheckName, RuleId, Severity } from './core/rules.js';
export type { Family } from './families/contract.js';
export type { FamilyTally, Report, Verdict } from './gate/report.js';
export * as gate from './edges/library.js';
export * as json from './core/json/strict.js';
export * as memory from './memory/index.js';
export * as signatures from './edges/library-signatures.js';
export * as values from './core/values/index.js';

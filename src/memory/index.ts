/** Sovereign memory as a library: the functions of DEC-0105 §4, and those of the other verbs (spec 4). */
export { appendDecision, appendDrift, appendMistake, appendPattern } from './append-entry.js';
export type { Appended, AppendOutcome, Failed, Refused, Skipped } from './append-outcome.js';
export { maybeArchiveJsonl, type ArchiveOutcome } from './archive-file.js';
export { dedupeDecision, type DecisionProbe } from './decision-keys.js';
export { buildInjectionDigest, digestBlock, type InjectionDigest } from './digest.js';
export type { EntryDraft } from './entry-draft.js';
export type {
  DecisionEntry,
  DriftEntry,
  MemoryEntries,
  MemoryEntry,
  MemoryFamilyName,
  MistakeEntry,
  PatternEntry,
} from './entry.js';
export { initMemory } from './layout.js';
export { promoteFromLedger, type Promotion, type PromotionOptions } from './ledger-promotion.js';
export { resolveJsonlPath, resolveMemoryDir } from './memory-families.js';
export { recordMistake } from './mistake-hook.js';
export { readEntries, type MemoryReading, type ReadOptions } from './read-entries.js';
export { SOVEREIGN_MEMORY_READ_TAIL } from './tail.js';
export { MEMORY_REASONS, type MemoryReason } from './reason-codes.js';
export { writeRetrospective, type RetrospectiveOptions, type RetrospectiveOutcome } from './retrospective.js';
export { schemaCheck, type SchemaVerdict } from './schema-check.js';
export { scanSecrets } from './secret-scan.js';
export { selfTest } from './self-test.js';
export {
  isSovereignMemoryEnabled,
  readScratchpad,
  type MemoryOptions,
  type ScratchpadLike,
} from './settings.js';
export { archiveEntry, supersedeEntry, type StatusOutcome, type SupersedeOptions } from './status-change.js';
export { computeDecisionKey } from '../core/values/decision-key.js';

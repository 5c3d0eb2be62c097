import type { RawError } from './generated-code.js';
import { typeWords } from './wording.js';

/** A fault before it is put into one sentence. */
export interface RawFault {
  readonly pointer: string;
  readonly keyword: string;
  readonly member: string | null;
  /** True where the object at `pointer` lacks the member. */
  readonly isMissing: boolean;
  /** The whole message, where it is no pair of expected and found. */
  readonly text: string | null;
  readonly expected: string;
  readonly found: string;
  /** For a failed type, the types it might be; for a failed list, its words: a union merges those of its branches. */
  readonly options: readonly string[];
}

/**
 * What to say of a value that fits no branch of `anyOf` or `oneOf` (or too many of `oneOf`): the faults of the branch
 * that was meant, if one stands out; else one fault at the union's place. `branches` are the faults of each branch.
 */
export function settleUnion(
  error: RawError,
  branches: readonly (readonly RawFault[])[],
  value: unknown,
): readonly RawFault[] {
  const passing = (error.params['own'] as { passingSchemas?: unknown } | undefined)?.passingSchemas;
  if (Array.isArray(passing)) {
    return [unionFault(error, 'exactly one of the forms in "oneOf" to fit', `${passing.length} that do`)];
  }
  const failed = branches.filter((branch) => branch.length > 0);
  const ofRightType = failed.filter((branch) => !branch.some((fault) => isAt(fault, error, 'type')));
  if (ofRightType.length === 0 && failed.length > 0) {
    const types = mergedOptions(failed.flat().filter((fault) => isAt(fault, error, 'type')));
    return [{ ...unionFault(error, types.join(' or '), typeWords(value)), keyword: 'type', options: types }];
  }
  const only = ofRightType.length === 1 ? ofRightType[0] : undefined;
  if (only !== undefined) return only;
  const words = ofRightType.flat();
  if (words.length > 0 && words.every((fault) => isAt(fault, error, 'enum', 'const'))) {
    const options = mergedOptions(words);
    const expected = `one of ${options.join(', ')}`;
    return [{ ...unionFault(error, expected, typeWords(value)), keyword: 'enum', options }];
  }
  // A branch whose discriminating member has another word was not meant.
  const meant = ofRightType.filter(
    (branch) => !branch.some((fault) => isInside(fault, error, 'enum', 'const')),
  );
  if (meant.length === 1) return meant[0]!;
  return [unionFault(error, `a value of one of the forms in "${error.keyword}"`, typeWords(value))];
}

function unionFault(error: RawError, expected: string, found: string): RawFault {
  const { instancePath: pointer, keyword } = error;
  return { pointer, keyword, member: null, isMissing: false, text: null, expected, found, options: [] };
}

function mergedOptions(faults: readonly RawFault[]): readonly string[] {
  return [...new Set(faults.flatMap(({ options }) => options))];
}

function isAt(fault: RawFault, error: RawError, ...keywords: readonly string[]): boolean {
  return fault.pointer === error.instancePath && keywords.includes(fault.keyword);
}

function isInside(fault: RawFault, error: RawError, ...keywords: readonly string[]): boolean {
  return fault.pointer.startsWith(`${error.instancePath}/`) && keywords.includes(fault.keyword);
}

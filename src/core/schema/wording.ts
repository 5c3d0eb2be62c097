import { quoteText } from '../quote.js';
import type { RawError } from './generated-code.js';
import { codePointLength } from './text-length.js';
import { quoteSchemaWord } from './unusable.js';

/** What a schema wants at a place and what stands there, in words; values of the record never appear. */
export interface Wording {
  readonly expected: string;
  readonly found: string;
  /** The types or words to choose from, where it is such a choice. */
  readonly options?: readonly string[];
}

const LISTED = 20;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

/** The patterns of our own schemas in words: a regular expression helps nobody mend a line. */
const PATTERN_WORDS: Readonly<Record<string, string>> = {
  '^[0-9a-f]{64}$': '64 lower-case hex digits',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$': 'a UTC time written YYYY-MM-DDTHH:MM:SS.mmmZ',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$': 'a UTC time that ends in Z',
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$': 'a UUIDv4',
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'lower-case words joined by hyphens',
};

/** The type of a JSON value, with its article. */
export function typeWords(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return TYPE_WORDS[typeof value] ?? 'nothing';
}

function typeOptions(types: unknown): readonly string[] {
  return (Array.isArray(types) ? types : [types]).map((type) => TYPE_WORDS[String(type)] ?? 'a value');
}

/** The values that a schema lists: strings as they are, others as JSON. */
function valueOptions(values: readonly unknown[]): readonly string[] {
  const words = values
    .slice(0, LISTED)
    .map((value) => (typeof value === 'string' ? quoteText(value) || '""' : quoteSchemaWord(value)));
  return values.length > LISTED ? [...words, `${values.length - LISTED} more`] : words;
}

/** Words for a failure of one keyword; `value` is what stands at the error's place. */
export function wordingOf({ keyword, params }: RawError, value: unknown): Wording {
  const limit = String(params['limit']);
  const found = typeWords(value);
  switch (keyword) {
    case 'type': {
      const options = typeOptions(params['type']);
      const isFraction = typeof value === 'number' && options.includes('an integer');
      return {
        expected: options.join(' or '),
        found: isFraction ? 'a number that is not whole' : found,
        options,
      };
    }
    case 'enum': {
      const options = valueOptions(params['allowedValues'] as unknown[]);
      return { expected: `one of ${options.join(', ')}`, found, options };
    }
    case 'const': {
      const options = valueOptions([params['allowedValue']]);
      return { expected: options.join(''), found, options };
    }
    case 'format':
      return { expected: `format ${quoteText(String(params['format']))}`, found: `${found} of another form` };
    case 'pattern':
      return { expected: patternWords(String(params['pattern'])), found: `${found} of another form` };
    case 'minLength':
      return { expected: `at least ${counted(limit, 'character')}`, found: String(lengthOf(value)) };
    case 'maxLength':
      return { expected: `at most ${counted(limit, 'character')}`, found: String(lengthOf(value)) };
    case 'minItems':
      return { expected: `at least ${counted(limit, 'item')}`, found: String(sizeOf(value)) };
    case 'maxItems':
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return { expected: `at most ${counted(limit, 'item')}`, found: String(sizeOf(value)) };
    case 'minProperties':
      return { expected: `at least ${counted(limit, 'member')}`, found: String(sizeOf(value)) };
    case 'maxProperties':
      return { expected: `at most ${counted(limit, 'member')}`, found: String(sizeOf(value)) };
    case 'minimum':
      return { expected: `at least ${limit}`, found: 'a smaller number' };
    case 'maximum':
      return { expected: `at most ${limit}`, found: 'a greater number' };
    case 'exclusiveMinimum':
      return { expected: `more than ${limit}`, found: 'a number that is not' };
    case 'exclusiveMaximum':
      return { expected: `less than ${limit}`, found: 'a number that is not' };
    case 'multipleOf':
      return { expected: `a multiple of ${String(params['multipleOf'])}`, found: 'a number that is none' };
    case 'uniqueItems':
      return {
        expected: 'items that differ from each other',
        found: `items ${String(params['repeat']).replace(',', ' and ')} that are equal`,
      };
    case 'contains':
      return {
        expected: containsWords(params['own'] as Record<string, unknown>),
        found: 'another number of those',
      };
    case 'not':
      return { expected: 'a value that "not" does not describe', found };
    case 'false schema':
      return { expected: 'nothing here', found };
    default:
      return { expected: `what "${quoteText(keyword)}" asks for`, found };
  }
}

function patternWords(pattern: string): string {
  if (Object.hasOwn(PATTERN_WORDS, pattern)) return PATTERN_WORDS[pattern]!;
  return `a string that matches ${quoteText(pattern, 120)}`;
}

function containsWords({ minContains, maxContains }: Record<string, unknown>): string {
  const least = counted(String(minContains), 'item');
  const range =
    maxContains === undefined
      ? `at least ${least}`
      : `${String(minContains)} to ${String(maxContains)} items`;
  return `${range} of the kind that "contains" describes`;
}

function counted(count: string, noun: string): string {
  return count === '1' ? `1 ${noun}` : `${count} ${noun}s`;
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? codePointLength(value) : 0;
}

function sizeOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

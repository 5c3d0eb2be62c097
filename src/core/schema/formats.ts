import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isDateTime, isFullDate, isFullTime } from './timestamp.js';

/** A format as generated code calls it; `type` is the kind of value that it judges, others pass. */
export type Format =
  | { readonly type: 'string'; readonly validate: (text: string) => boolean }
  | { readonly type: 'number'; readonly validate: (value: number) => boolean };

/** Letters outside ASCII that an IRI may hold where a URI must escape them (RFC 3987, `ucschar` and `iprivate`). */
const BEYOND_ASCII = /[\u{a0}-\u{d7ff}\u{e000}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{10fffd}]/gu;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** One label of an internationalised host name: letters, marks, digits, inner hyphens. */
const IDN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** Names of ajv-formats that check nothing: accepting them would claim a check that is none. */
const CHECKS_NOTHING = new Set(['password', 'binary']);

function text(validate: (text: string) => boolean): Format {
  return { type: 'string', validate };
}

/** A format of ajv-formats in the one shape that generated code calls. */
function fromLibrary(name: string): Format {
  const definition = fullFormats[name as keyof typeof fullFormats];
  if (definition instanceof RegExp) return text((value) => definition.test(value));
  if (typeof definition === 'function') return text(definition as (value: string) => boolean);
  const { type, validate } = definition as { type?: string; validate: unknown };
  if (type === 'number') return { type, validate: validate as (value: number) => boolean };
  return text(
    validate instanceof RegExp ? (value) => validate.test(value) : (validate as (v: string) => boolean),
  );
}

function library(name: string): (value: string) => boolean {
  const format = fromLibrary(name);
  if (format.type !== 'string') throw new TypeError(`${name} is no format of strings`);
  return format.validate;
}

const isUri = library('uri');
const isUriReference = library('uri-reference');
const isEmail = library('email');

function isIdnHostname(value: string): boolean {
  const name = value.endsWith('.') ? value.slice(0, -1) : value;
  const labels = name.split(/[.\u3002\uff0e\uff61]/u);
  return name.length <= 253 && labels.every((label) => label.length <= 63 && IDN_LABEL.test(label));
}

function isIdnEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1 || !isIdnHostname(value.slice(at + 1))) return false;
  return isEmail(`${value.slice(0, at).replaceAll(BEYOND_ASCII, 'a')}@example.com`);
}

/** By the dialect that `pattern` uses, so that what this format accepts can be used as a pattern. */
function isRegularExpression(value: string): boolean {
  try {
    return new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * Every format that a schema may name, the same for shipped and for users' schemas (spec 1.3): the formats of JSON
 * Schema 2020-12, and those of ajv-formats (full mode) that check something. Where the library is laxer than the RFC
 * that a format names, the check is our own: date-time, date, time, uuid, regex; and the internationalised formats,
 * which it lacks. A format that is not here makes a schema unusable; it is never ignored.
 */
export const FORMATS: Readonly<Record<string, Format>> = {
  ...Object.fromEntries(
    Object.keys(fullFormats)
      .filter((name) => !CHECKS_NOTHING.has(name))
      .map((name) => [name, fromLibrary(name)]),
  ),
  'date-time': text(isDateTime),
  date: text(isFullDate),
  time: text(isFullTime),
  uuid: text((value) => UUID.test(value)),
  regex: text(isRegularExpression),
  'idn-email': text(isIdnEmail),
  'idn-hostname': text(isIdnHostname),
  iri: text((value) => isUri(value.replaceAll(BEYOND_ASCII, 'a'))),
  'iri-reference': text((value) => isUriReference(value.replaceAll(BEYOND_ASCII, 'a'))),
};

export function isKnownFormat(name: string): boolean {
  return Object.hasOwn(FORMATS, name);
}

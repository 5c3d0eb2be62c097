import type { Finding } from '../core/finding.js';
import { quoteText } from '../core/quote.js';
import type { Severity } from '../core/rules.js';

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};
/** GitHub takes at most 1,000 locations per result and shows 100. */
const MAX_RELATED = 100;
const MAX_MESSAGE = 1000;
/** GitHub refuses a result without a place; a finding about no file in particular is about the policy. */
const POLICY_FILE = 'evidence.config.json';

/** One finding as a SARIF result object; `ruleIndex` is the rule's place in the driver's list. */
export function sarifResult(finding: Finding, ruleIndex: number): object {
  const { rule, code, family, record_id, pointer, related } = finding;
  const properties = Object.entries({ code, family, record_id, pointer }).filter(
    ([, value]) => value !== null,
  );
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: `${plainText(finding.message)}\nhelp: ${plainText(finding.help)}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: location(finding.path ?? POLICY_FILE),
          region: region(finding),
        },
      },
    ],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.slice(0, MAX_RELATED).map((place, at) => ({
            id: at + 1,
            physicalLocation: {
              artifactLocation: location(place.path),
              ...(place.line === null ? {} : { region: { startLine: place.line } }),
            },
            message: { text: plainText(place.message) },
          })),
        }),
    partialFingerprints: { 'evidence/v1': finding.fingerprint },
    properties: Object.fromEntries(properties),
  };
}

/** `[text](target)` would be a link in a SARIF message (3.11.6): artifact text must not make one. */
function plainText(text: string): string {
  return quoteText(text, MAX_MESSAGE).replaceAll('](', '] (');
}

function location(path: string): object {
  return { uri: relativeUri(path), uriBaseId: '%SRCROOT%' };
}

/** RFC 3986 relative reference; half a surrogate pair, which no URI can hold, stands as U+FFFD. */
function relativeUri(path: string): string {
  return path
    .replace(/\p{Cs}/gu, '\uFFFD')
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/');
}

function region({ line, end_line: endLine, column, byte_offset: byteOffset }: Finding): object {
  return {
    startLine: line ?? 1,
    ...(line === null || column === null ? {} : { startColumn: column }),
    ...(line === null || endLine === null || endLine < line ? {} : { endLine }),
    ...(byteOffset === null ? {} : { byteOffset }),
  };
}

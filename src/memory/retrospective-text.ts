/** What stands at the head of a retrospective (DEC-0105 §8). */
export interface FrontMatter {
  readonly sprint_id: string;
  readonly story_ids: readonly string[];
  readonly release_ref: string | null;
  readonly summary: string;
  readonly learnings: readonly string[];
  readonly promoted_entry_ids: readonly string[];
}

/** Members that a caller or the body itself gives; the others follow from the body. */
export type FrontMatterDraft = Partial<FrontMatter>;

const LISTS = ['story_ids', 'learnings', 'promoted_entry_ids'] as const;
const TEXTS = ['sprint_id', 'release_ref', 'summary'] as const;
const FENCE = /^\uFEFF?---[ \t]*\r?$/;

export type RetrospectiveText =
  | { readonly text: string; readonly fault: null }
  /** One line that quotes nothing of the body. */
  | { readonly text: null; readonly fault: string };

/**
 * A retrospective as it is written: front matter with exactly the six members, a blank line, the body. A body may bring a
 * front matter of its own; what the caller says comes before it. Without either, the summary is the first paragraph's
 * first line and the learnings are the list under a heading "Learnings".
 */
export async function retrospectiveText(
  sprintId: string,
  body: string,
  given: FrontMatterDraft,
): Promise<RetrospectiveText> {
  // The YAML library costs more to load than all the rest; nobody but a curator waits for it.
  const { parse, stringify } = await import('./yaml.js');
  const { head, text } = split(body);
  let own: unknown;
  try {
    own = parse(head) ?? {};
  } catch {
    return { text: null, fault: 'the front matter of the body is no YAML' };
  }
  const fault = faultOf(own, sprintId);
  if (fault !== null) return { text: null, fault };
  const draft: FrontMatterDraft = { ...(own as FrontMatterDraft), ...given };
  const matter: FrontMatter = {
    sprint_id: sprintId,
    story_ids: draft.story_ids ?? [],
    release_ref: draft.release_ref ?? null,
    summary: draft.summary ?? summaryOf(text),
    learnings: draft.learnings ?? learningsOf(text),
    promoted_entry_ids: draft.promoted_entry_ids ?? [],
  };
  const content = text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
  return {
    text: `---\n${stringify(matter, { lineWidth: 0 })}---\n\n${content}${content === '' ? '' : '\n'}`,
    fault: null,
  };
}

/** A front matter of the body's own, without its fences, and what stands behind it. */
function split(body: string): { readonly head: string; readonly text: string } {
  const lines = body.split('\n');
  const end = FENCE.test(lines[0] ?? '') ? lines.findIndex((line, at) => at > 0 && FENCE.test(line)) : -1;
  if (end === -1) return { head: '', text: body };
  return { head: `${lines.slice(1, end).join('\n')}\n`, text: lines.slice(end + 1).join('\n') };
}

function faultOf(own: unknown, sprintId: string): string | null {
  if (typeof own !== 'object' || own === null || Array.isArray(own))
    return 'the front matter of the body is no mapping';
  const known: readonly string[] = [...LISTS, ...TEXTS];
  const members = own as Readonly<Record<string, unknown>>;
  if (Object.keys(members).some((name) => !known.includes(name))) {
    return `the front matter of the body may hold ${known.join(', ')} and nothing else`;
  }
  for (const name of LISTS) {
    const list = members[name];
    if (list !== undefined && !(Array.isArray(list) && list.every((item) => typeof item === 'string'))) {
      return `${name} in the front matter of the body must be a list of texts`;
    }
  }
  for (const name of TEXTS) {
    const text = members[name];
    if (text !== undefined && typeof text !== 'string' && !(name === 'release_ref' && text === null)) {
      return `${name} in the front matter of the body must be a text`;
    }
  }
  const named = members['sprint_id'];
  return named === undefined || named === sprintId
    ? null
    : 'sprint_id in the front matter of the body is another sprint';
}

function summaryOf(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines.find((line) => line !== '' && !/^(?:#|[-*+] |---|```|>|\|)/.test(line)) ?? '';
}

function learningsOf(text: string): string[] {
  const learnings: string[] = [];
  let inside = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^#{1,6}\s/.test(line)) inside = /^#{1,6}\s+learnings\b/i.test(line);
    const item = inside ? /^\s*[-*+]\s+(.*\S)/.exec(line)?.[1] : undefined;
    if (item !== undefined) learnings.push(item);
  }
  return learnings;
}

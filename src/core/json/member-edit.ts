import { readObjectText, type MemberText, type ObjectText } from './object-text.js';

/** How a person wrote an object, so that what is added looks the same. */
interface Layout {
  /** Line end and indentation before each member; null where all stands on one line. */
  readonly lead: string | null;
  /** One step of indentation. */
  readonly unit: string;
  /** Between a brace and a member, where all stands on one line. */
  readonly padding: string;
  /** Behind a colon, and behind a comma on one line. */
  readonly gap: string;
}

/**
 * The text of a JSON object with one member set, at a path of member names; objects on the way are made where they are
 * not there. Everything else stays as it was written, byte for byte, and what is added follows the indentation, line
 * ends and spaces around it.
 *
 * Preconditions: `text` is one JSON object without a key twice, and what stands on the way is an object; the path has a
 * name at least.
 */
export function withMember(text: string, path: readonly string[], value: unknown): string {
  let object = readObjectText(text);
  let layout = layoutOf(text, object, fileLayout(text, object));
  for (const [depth, name] of path.entries()) {
    const member = object.members.find((each) => each.name === name);
    const rest = path.slice(depth + 1);
    if (member === undefined) {
      const style = rest.length === 0 ? likeLast(text, object, layout) : layout;
      return append(
        text,
        object,
        layout,
        `${JSON.stringify(name)}:${layout.gap}${print(nested(rest, value), style)}`,
      );
    }
    if (rest.length === 0) return replace(text, member, layout, value);
    object = readObjectText(text, member.valueStart);
    layout = layoutOf(text, object, inner(layout));
  }
  return text;
}

function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((inside, name) => ({ [name]: inside }), value);
}

function replace(text: string, member: MemberText, layout: Layout, value: unknown): string {
  const old = text.slice(member.valueStart, member.valueEnd);
  return (
    text.slice(0, member.valueStart) + print(value, likeSibling(old, layout)) + text.slice(member.valueEnd)
  );
}

function append(text: string, object: ObjectText, layout: Layout, entry: string): string {
  const end = object.members.at(-1)?.valueEnd;
  if (end !== undefined)
    return `${text.slice(0, end)},${layout.lead ?? layout.gap}${entry}${text.slice(end)}`;
  const { lead, padding } = layout;
  const [open, close] = lead === null ? [padding, padding] : [lead, outdented(layout)];
  return `${text.slice(0, object.start + 1)}${open}${entry}${close}${text.slice(object.close)}`;
}

function likeLast(text: string, { members }: ObjectText, layout: Layout): Layout {
  const last = members.at(-1);
  return last === undefined ? layout : likeSibling(text.slice(last.valueStart, last.valueEnd), layout);
}

/** An object that somebody wrote on one line stays on one line, also inside an object that has many. */
function likeSibling(sibling: string, layout: Layout): Layout {
  if (sibling.includes('\n') || !sibling.startsWith('{')) return layout;
  return { ...layout, lead: null, padding: /^\{([ \t]*)/.exec(sibling)?.[1] ?? '' };
}

/** The layout of a text whose only object is empty shows nothing: two blanks, a member a line. */
function fileLayout(text: string, object: ObjectText): Layout {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const [first] = object.members;
  const lead = first === undefined ? `${end}  ` : text.slice(object.start + 1, first.keyStart);
  return { lead, unit: lead.slice(lead.lastIndexOf('\n') + 1), padding: '', gap: ' ' };
}

/** How an object is laid out; one without members says nothing, and is taken for what its surroundings expect. */
function layoutOf(text: string, { start, members }: ObjectText, expected: Layout): Layout {
  const [first] = members;
  if (first === undefined) return expected;
  const before = text.slice(start + 1, first.keyStart);
  const between = text.slice(first.keyEnd, first.valueStart);
  const lead = /\r?\n[^\n]*$/.exec(before)?.[0] ?? null;
  return {
    lead,
    unit: expected.unit,
    padding: lead === null ? before : '',
    gap: between.endsWith(':') ? '' : ' ',
  };
}

function inner(layout: Layout): Layout {
  return layout.lead === null ? layout : { ...layout, lead: layout.lead + layout.unit };
}

function outdented({ lead, unit }: Layout): string {
  return (lead ?? '').slice(0, (lead ?? '').length - unit.length);
}

function print(value: unknown, layout: Layout): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const deeper = inner(layout);
  const entries = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}:${layout.gap}${print(each, deeper)}`,
  );
  if (entries.length === 0) return '{}';
  return layout.lead === null
    ? `{${layout.padding}${entries.join(`,${layout.gap}`)}${layout.padding}}`
    : `{${deeper.lead}${entries.join(`,${deeper.lead}`)}${layout.lead}}`;
}

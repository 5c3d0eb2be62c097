import { isArchiveOf } from '../families/archive.js';
import type { Family } from '../families/contract.js';
import type { Mode } from './report.js';

/**
 * Which files share their ids: with `--all` all files of a family where the family says so; else a live file and its
 * archives (spec 1.5).
 */
export function idGroupOf(family: Family, path: string, mode: Mode): string {
  if (mode === 'all' && family.idScope === 'family') return family.name;
  if (family.archive === null) return `${family.name} ${path}`;
  return `${family.name} ${liveStem(family, path)}`;
}

/** The file stem that a live file and its archives have in common. */
function liveStem(family: Family, path: string): string {
  if (family.archive === null || !isArchiveOf(family, path)) return stemOf(path);
  // Without `{name}` the family has one live file only.
  if (!family.archive.includes('{name}')) return stemOf(family.files[0] ?? '');
  const before = family.archive.slice(0, family.archive.indexOf('{name}'));
  const behind = family.archive.slice(family.archive.indexOf('{name}') + '{name}'.length);
  const start = patternOf(before).exec(path)?.[0].length ?? 0;
  const end = endPatternOf(behind).exec(path)?.index ?? path.length;
  return path.slice(start, end);
}

const TIMESTAMP = '[0-9]{8}T[0-9]{6}Z(?:-[0-9]+)?';

function patternOf(part: string): RegExp {
  return new RegExp(`^${sourceOf(part)}`, 'u');
}

function endPatternOf(part: string): RegExp {
  return new RegExp(`${sourceOf(part)}$`, 'u');
}

function sourceOf(part: string): string {
  return part
    .split('{timestamp}')
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join(TIMESTAMP);
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}

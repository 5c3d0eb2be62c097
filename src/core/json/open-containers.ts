import { pointerToken } from './pointer.js';

/**
 * A longer pointer names nothing to a reader, and a line with a thousand faults under a name of a megabyte would make a
 * gigabyte of them.
 */
export const MAX_POINTER_LENGTH = 1024;

interface Container {
  readonly names: Set<string> | null;
  /** The member that is being read. */
  name: string;
  /** The item that is being read. */
  index: number;
}

/** The objects and arrays around the place that is being read, from the record inwards. */
export class OpenContainers {
  /** Names and indexes, up to the depth limit. */
  private readonly containers: Container[] = [];
  /** Whether each is an object, also past the limit: all that the grammar needs to find the way back. */
  private readonly kinds: boolean[] = [];
  private tooDeep = false;

  constructor(private readonly limit: number) {}

  get depth(): number {
    return this.kinds.length;
  }

  get inObject(): boolean {
    return this.kinds[this.kinds.length - 1] === true;
  }

  /** Whether the place is inside a container past the limit. */
  get isTooDeep(): boolean {
    return this.kinds.length > this.limit;
  }

  get wasTooDeep(): boolean {
    return this.tooDeep;
  }

  enter(isObject: boolean): void {
    this.kinds.push(isObject);
    if (this.isTooDeep) this.tooDeep = true;
    else this.containers.push({ names: isObject ? new Set() : null, name: '', index: 0 });
  }

  leave(): void {
    if (!this.isTooDeep) this.containers.pop();
    this.kinds.pop();
  }

  /** On to the next item; of no meaning in an object. */
  nextItem(): void {
    if (!this.isTooDeep) this.innermost().index++;
  }

  /** On to the member of this name; false when the object has one already. Precondition: not too deep. */
  nextMember(name: string): boolean {
    const object = this.innermost();
    object.name = name;
    if (object.names === null) throw new TypeError('a member outside an object');
    const before = object.names.size;
    return object.names.add(name).size > before;
  }

  /** RFC 6901 pointer to the member or item that is being read; null when it is longer than `MAX_POINTER_LENGTH`. */
  pointer(): string | null {
    let pointer = '';
    for (const { names, name, index } of this.containers) {
      if (name.length > MAX_POINTER_LENGTH) return null;
      pointer += `/${names === null ? index : pointerToken(name)}`;
      if (pointer.length > MAX_POINTER_LENGTH) return null;
    }
    return pointer;
  }

  private innermost(): Container {
    const container = this.containers[this.containers.length - 1];
    if (container === undefined) throw new RangeError('no container is open');
    return container;
  }
}

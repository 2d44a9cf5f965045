/**
 * A cache of values by pieces of source text: the tags of a page repeat a few texts over and over, and so do the templates of a site. A
 * piece is hashed by a few of its characters and compared in place, without a substring (reference: performance, 1).
 */
interface Slot<T> {
  readonly text: string;
  readonly value: T;
}

const SLOT_BITS = 12;
const SLOTS = 1 << SLOT_BITS;
const SPREAD = 0x9e3779b1;
/** Longer pieces are not cached, to bound the size of the table. */
const MAX_LENGTH = 64;

export class InternTable<T> {
  private readonly slots: (Slot<T> | null)[] = new Array<Slot<T> | null>(SLOTS).fill(null);
  private readonly create: (text: string) => T;

  constructor(create: (text: string) => T) {
    this.create = create;
  }

  /** The value for `source` from `start` to `end`. Each piece has two slots; a new piece takes the first. */
  get(source: string, start: number, end: number): T {
    const slot = slotOf(source, start, end);
    const first = this.slots[slot] as Slot<T> | null;
    if (first !== null && same(first.text, source, start, end)) return first.value;
    const second = this.slots[slot ^ 1] as Slot<T> | null;
    if (second !== null && same(second.text, source, start, end)) return second.value;
    return this.add(source.slice(start, end), slot);
  }

  private add(slice: string, slot: number): T {
    if (slice.length > MAX_LENGTH) return this.create(slice);
    // A slice would hold the full source in memory; this is a separate string.
    const text = JSON.parse(JSON.stringify(slice)) as string;
    const value = this.create(text);
    if (this.slots[slot] !== null) this.slots[slot ^ 1] = this.slots[slot] as Slot<T> | null;
    this.slots[slot] = { text, value };
    return value;
  }
}

function same(text: string, source: string, start: number, end: number): boolean {
  return text.length === end - start && source.startsWith(text, start);
}

function slotOf(source: string, start: number, end: number): number {
  const length = end - start;
  let hash = length;
  hash = Math.imul(hash, SPREAD) + source.charCodeAt(start);
  hash = Math.imul(hash, SPREAD) + source.charCodeAt(start + (length >> 2));
  hash = Math.imul(hash, SPREAD) + source.charCodeAt(start + (length >> 1));
  hash = Math.imul(hash, SPREAD) + source.charCodeAt(end - (length >> 3) - 1);
  hash = Math.imul(hash, SPREAD) + source.charCodeAt(end - 1);
  // The high bits are the mixed ones.
  return Math.imul(hash, SPREAD) >>> (32 - SLOT_BITS);
}

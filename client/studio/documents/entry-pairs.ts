/** Matches the entries of two states of a list. */
import { isData } from '#shared/json';
import { fingerprint, valueAt } from './json-value.ts';

/** Indexes of an entry before and after. */
export interface Pair {
  readonly from: number;
  readonly to: number;
}

/** Max pairs that are compared. */
const MAX_COMPARED = 10_000;

/** Matches by id or content, and the rest by similarity. `common`: entries that exist unchanged. */
export function pairEntries(
  before: readonly unknown[],
  after: readonly unknown[],
  common: ReadonlySet<unknown>,
): readonly Pair[] {
  const keys = keysOf(after);
  const at = new Map(keys.map((key, index) => [key, index]));
  const found = new Map<number, number>();
  for (const [from, key] of keysOf(before).entries()) {
    const to = at.get(key);
    if (to !== undefined) found.set(from, to);
  }
  const taken = new Set(found.values());
  const left = [...before.keys()].filter((from) => !found.has(from) && !common.has(before[from]));
  const free = [...after.keys()].filter((to) => !taken.has(to) && !common.has(after[to]));
  for (const { from, to } of alikePairs(before, after, left, free)) {
    if (found.has(from) || taken.has(to)) continue;
    found.set(from, to);
    taken.add(to);
  }
  // An entry without a match is placed after the one that it followed before.
  for (const from of left) {
    const to = from === 0 ? 0 : (found.get(from - 1) ?? -2) + 1;
    if (found.has(from) || !free.includes(to) || taken.has(to) || !isAlike(before[from], after[to])) continue;
    found.set(from, to);
    taken.add(to);
  }
  return [...found].map(([from, to]) => ({ from, to }));
}

/** Pairs of entries with common content, most similar first. */
function alikePairs(
  before: readonly unknown[],
  after: readonly unknown[],
  left: readonly number[],
  free: readonly number[],
): readonly Pair[] {
  if (left.length * free.length > MAX_COMPARED) return [];
  const others = free.map((to) => ({ to, leaves: leavesOf(after[to]) }));
  return left
    .flatMap((from) => {
      const leaves = new Set(leavesOf(before[from]));
      return others
        .filter(({ to }) => isAlike(before[from], after[to]))
        .map((other) => ({ from, to: other.to, shared: other.leaves.filter((leaf) => leaves.has(leaf)).length }));
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.from - b.from || a.to - b.to);
}

/** The values in an entry, prefixed with their field names. */
function leavesOf(value: unknown, name = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => leavesOf(entry, name));
  if (isData(value)) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, key));
  return [`${name} ${JSON.stringify(value)}`];
}

/** A key for each entry: its id, or its content. Duplicates are numbered. */
function keysOf(list: readonly unknown[]): readonly string[] {
  const counts = new Map<string, number>();
  return list.map((value) => {
    const id = idOf(value);
    const key = id === undefined ? fingerprint(value) : `#${id}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return `${count} ${key}`;
  });
}

function idOf(value: unknown): string | undefined {
  const id = valueAt(value, ['id']);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** Whether one entry may be an edited version of the other. */
function isAlike(one: unknown, other: unknown): boolean {
  if (!isData(one) || !isData(other))
    return !isData(one) && !isData(other) && Array.isArray(one) === Array.isArray(other);
  return idOf(one) === undefined && idOf(other) === undefined && one['type'] === other['type'];
}

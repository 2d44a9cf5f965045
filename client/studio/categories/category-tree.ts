/** Categories as a tree, and the result of moves. Pure. */
import type { Category } from '../products/use-categories.ts';

export interface CategoryEntry {
  readonly id: string;
  readonly name: string;
  /** The root represents the whole store page and cannot be moved. */
  readonly isRoot: boolean;
  readonly parentId: string | null;
  readonly entries: readonly CategoryEntry[];
}

/** The tree in the admin's order. Children of a missing category are at the top. */
export function categoryTree(categories: readonly Category[]): readonly CategoryEntry[] {
  const known = new Set(categories.map(({ id }) => id));
  const below = new Map<string | null, Category[]>();
  for (const category of categories) {
    const parent = category.parentId !== null && known.has(category.parentId) ? category.parentId : null;
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [category]);
    else siblings.push(category);
  }
  const entriesOf = (parentId: string | null): readonly CategoryEntry[] =>
    (below.get(parentId) ?? []).map(({ id, displayName, type }) => ({
      ...{ id, name: displayName, isRoot: type === 'ROOT', parentId },
      entries: entriesOf(id),
    }));
  return entriesOf(null);
}

/** All entries of a tree in display order. */
export const flatTree = (entries: readonly CategoryEntry[]): readonly CategoryEntry[] =>
  entries.flatMap((entry) => [entry, ...flatTree(entry.entries)]);

/** The tree filtered by name, with the ancestors of matches. */
export function foundCategories(entries: readonly CategoryEntry[], text: string): readonly CategoryEntry[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.flatMap((entry) => {
    const inner = foundCategories(entry.entries, wanted);
    const isFound = entry.name.toLowerCase().includes(wanted);
    return isFound || inner.length > 0 ? [{ ...entry, entries: isFound ? entry.entries : inner }] : [];
  });
}

export interface CategoryPlace {
  readonly parentId: string;
  /** Among its new siblings, not counting the moved category itself. */
  readonly position: number;
}

export interface CategoryDrop {
  readonly from: string;
  readonly to: string;
  readonly place: 'before' | 'after' | 'on';
}

/** The destination of a drop; undefined if not allowed: beside the root, or below itself. */
export function placeOfDrop(
  tree: readonly CategoryEntry[],
  { from, to, place }: CategoryDrop,
): CategoryPlace | undefined {
  const all = flatTree(tree);
  const [moved, target] = [from, to].map((id) => all.find((entry) => entry.id === id));
  if (moved === undefined || target === undefined || moved.isRoot || isBelow(moved, target.id)) return undefined;
  if (place === 'on') return { parentId: target.id, position: target.entries.filter(({ id }) => id !== from).length };
  if (target.parentId === null) return undefined;
  const siblings = siblingsOf(tree, target.parentId).filter(({ id }) => id !== from);
  const at = siblings.findIndex(({ id }) => id === to);
  return { parentId: target.parentId, position: place === 'after' ? at + 1 : at };
}

const isBelow = (entry: CategoryEntry, id: string): boolean =>
  entry.id === id || entry.entries.some((inner) => isBelow(inner, id));

const siblingsOf = (tree: readonly CategoryEntry[], parentId: string): readonly CategoryEntry[] =>
  flatTree(tree).find(({ id }) => id === parentId)?.entries ?? [];

export type CategoryStep = 'up' | 'down' | 'in' | 'out';

/** The destination of a keyboard step: past a sibling, into the previous one, or after its parent. */
export function placeOfStep(tree: readonly CategoryEntry[], id: string, step: CategoryStep): CategoryPlace | undefined {
  const entry = flatTree(tree).find((one) => one.id === id);
  if (entry === undefined || entry.isRoot || entry.parentId === null) return undefined;
  const siblings = siblingsOf(tree, entry.parentId);
  const at = siblings.findIndex((one) => one.id === id);
  if (step === 'up') return at === 0 ? undefined : { parentId: entry.parentId, position: at - 1 };
  if (step === 'down') return at === siblings.length - 1 ? undefined : { parentId: entry.parentId, position: at + 1 };
  if (step === 'in') {
    const before = siblings[at - 1];
    return before === undefined ? undefined : { parentId: before.id, position: before.entries.length };
  }
  return placeOfDrop(tree, { from: id, to: entry.parentId, place: 'after' });
}

/** The list with a category moved: shown until the server has stored it. */
export function withPlace(
  categories: readonly Category[],
  id: string,
  { parentId, position }: CategoryPlace,
): readonly Category[] {
  const moved = categories.find((category) => category.id === id);
  if (moved === undefined) return categories;
  const others = categories.filter((category) => category.id !== id);
  const siblings = others.filter((category) => category.parentId === parentId);
  const next = siblings[position];
  const index = next === undefined ? others.length : others.indexOf(next);
  return others.toSpliced(index, 0, { ...moved, parentId });
}

/** Insertion points for blocks, computed from the boxes of existing parts, and column widths. In page pixels. */
import type { Place } from '../messages.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A row, a column or a block. */
export interface PlacedBox extends Box {
  readonly path: string;
}

/** `line`: has no height between blocks and rows, no width between columns. */
export interface InsertionPoint {
  readonly place: Place;
  readonly line: Box;
  /** The whole area of an empty column. */
  readonly area?: Box;
}

const COLUMNS = 12;
/** How much closer, in pixels, a point beside a block must be than one above or below it. */
const BESIDE_HANDICAP = 8;

interface Entry {
  readonly index: number;
  readonly box: PlacedBox;
}

/** The list of an entry, and its index. */
function placeOf(path: string): Place {
  const at = path.lastIndexOf('.');
  return { path: path.slice(0, at), index: Number(path.slice(at + 1)) };
}

/** All insertion points between, before and after rows, columns and blocks. */
export function insertionPoints(boxes: readonly PlacedBox[]): readonly InsertionPoint[] {
  const lists = new Map<string, Entry[]>();
  const byPath = new Map(boxes.map((box) => [box.path, box]));
  for (const box of boxes) {
    const { path, index } = placeOf(box.path);
    lists.set(path, [...(lists.get(path) ?? []), { index, box }]);
  }
  const points: InsertionPoint[] = [];
  for (const [path, entries] of lists) {
    const ordered = entries.toSorted((a, b) => a.index - b.index);
    if (path.endsWith('.columns')) points.push(...besideColumns(path, ordered));
    else points.push(...betweenEntries(path, ordered, byPath.get(placeholderOf(path))));
  }
  for (const box of boxes)
    if (isColumn(box.path) && !lists.has(`${box.path}.blocks`) && !lists.has(`${box.path}.rows`))
      points.push({
        place: { path: `${box.path}.blocks`, index: 0 },
        line: { ...lineOf(box), top: box.top + box.height / 2 },
        area: box,
      });
  return points;
}

const isColumn = (path: string): boolean => /\.columns\.\d+$/.test(path);
/** The column or page of a list. */
const placeholderOf = (list: string): string => list.replace(/\.(?:blocks|rows)$/, '');
const lineOf = ({ left, width, top }: Box): Box => ({ left, width, top, height: 0 });
const bottomOf = ({ top, height }: Box): number => top + height;

function betweenEntries(path: string, entries: readonly Entry[], column: Box | undefined): readonly InsertionPoint[] {
  return [...entries, undefined].map((entry, at) => {
    const before = entries[at - 1];
    const box = column ?? entry?.box ?? (before as Entry).box;
    const top =
      entry === undefined
        ? bottomOf((before as Entry).box)
        : before === undefined
          ? entry.box.top
          : (bottomOf(before.box) + entry.box.top) / 2;
    const index = entry?.index ?? (before as Entry).index + 1;
    return { place: { path, index }, line: { ...lineOf(box), top } };
  });
}

/** On narrow screens columns are stacked, so nothing is beside them. */
export const areSideBySide = (columns: readonly Box[]): boolean => {
  const [first] = columns;
  return (
    first !== undefined &&
    columns.every(({ top, left }, at) => top === first.top && (at === 0) === (left === first.left))
  );
};

function besideColumns(path: string, entries: readonly Entry[]): readonly InsertionPoint[] {
  if (entries.length >= COLUMNS || !areSideBySide(entries.map(({ box }) => box))) return [];
  const top = Math.min(...entries.map(({ box }) => box.top));
  const height = Math.max(...entries.map(({ box }) => bottomOf(box))) - top;
  return [...entries, undefined].map((entry, at) => {
    const before = entries[at - 1]?.box;
    const right = before === undefined ? undefined : before.left + before.width;
    const left =
      entry === undefined ? (right as number) : right === undefined ? entry.box.left : (right + entry.box.left) / 2;
    const index = entry?.index ?? (entries[at - 1] as Entry).index + 1;
    return { place: { path, index }, line: { left, top, width: 0, height } };
  });
}

const outside = (value: number, from: number, length: number): number =>
  Math.max(from - value, 0, value - from - length);

const distanceTo = ({ line, area = line }: InsertionPoint, x: number, y: number): number =>
  Math.hypot(outside(x, area.left, area.width), outside(y, area.top, area.height)) +
  (line.height > 0 ? BESIDE_HANDICAP : 0);

/** The nearest insertion point to a page position, within `reach` pixels. */
export function nearestPoint(
  points: readonly InsertionPoint[],
  { x, y }: { readonly x: number; readonly y: number },
  reach = Number.POSITIVE_INFINITY,
): InsertionPoint | undefined {
  let nearest: InsertionPoint | undefined;
  let least = reach;
  for (const point of points) {
    const distance = distanceTo(point, x, y);
    if (distance > least || (distance === least && nearest !== undefined)) continue;
    nearest = point;
    least = distance;
  }
  return nearest;
}

/** Whether a part may be moved to a place: not into itself or to its current place. Rows go among rows, blocks into columns. */
export function mayMove(from: string, { path, index }: Place): boolean {
  if (path === from || path.startsWith(`${from}.`)) return false;
  const own = placeOf(from);
  const isRow = own.path.endsWith('rows');
  if (isRow !== path.endsWith('rows')) return !isRow && (path.endsWith('.columns') || path === 'rows');
  return path !== own.path || (index !== own.index && index !== own.index + 1);
}

/** Column widths after moving the border after column `border` by `by` twelfths; each keeps at least one. */
export function movedBorder(spans: readonly number[], border: number, by: number): readonly number[] {
  const [left, right] = [spans[border], spans[border + 1]];
  if (left === undefined || right === undefined) return spans;
  const moved = Math.min(Math.max(by, 1 - left), right - 1);
  return spans.map((span, at) => (at === border ? span + moved : at === border + 1 ? span - moved : span));
}

/** The button that adds a block between others, shown when the pointer is near the border between them. */
import type { Place } from '../messages.ts';
import type { PageEditor } from './editor.ts';
import { insertionPoints, nearestPoint } from './geometry.ts';
import { type Overlay, place, showLine } from './overlay.ts';
import { placedBoxes } from './page-marks.ts';

/** Distance from a border within which the button is shown, in pixels. */
const REACH = 16;
const SIZE = 26;

export interface Insertion {
  /** Shows the button near a page position; null hides it. */
  pointAt(point: { readonly x: number; readonly y: number } | null): void;
  /** The page has changed under the pointer. */
  refresh(): unknown;
}

export function createInsertion(
  { insertion, line }: Overlay,
  editor: PageEditor,
  onInsert: (place: Place) => void,
): Insertion {
  let shown: Place | undefined;
  insertion.addEventListener('click', () => {
    if (shown !== undefined) onInsert(shown);
  });
  let last: Parameters<Insertion['pointAt']>[0] = null;
  const pointAt: Insertion['pointAt'] = (point) => {
    last = point;
    const points = point === null ? [] : insertionPoints(placedBoxes(editor.document));
    const level = points.filter(({ line: { height } }) => height === 0);
    const near = point === null ? undefined : nearestPoint(level, point, REACH);
    shown = near?.place;
    insertion.hidden = near === undefined;
    line.hidden = near === undefined;
    if (near === undefined) return;
    showLine(line, near.line);
    const { left, top, width } = near.line;
    place(insertion, { left: left + width / 2, top, width: SIZE, height: SIZE });
  };
  return { pointAt, refresh: () => last !== null && pointAt(last) };
}

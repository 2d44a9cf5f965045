/** Placement of a completion's documentation on narrow screens, which have no space next to the list. */
import type { EditorView, Rect } from '@codemirror/view';

const MAX_HEIGHT = 140;
/** Pixels to each edge of the screen. */
const GAP = 8;

/** On the side of the list away from the typed text, as wide as the screen. */
export function infoBelow(
  view: EditorView,
  list: Rect,
  ...[, , space]: [option: Rect, info: Rect, space: Rect]
): { readonly style: string } {
  const typed = view.coordsAtPos(view.state.selection.main.head);
  const side = typed !== null && typed.top > list.top ? 'bottom' : 'top';
  const width = space.right - space.left - 2 * GAP;
  const left = space.left - list.left + GAP;
  return {
    style: `${side}: ${list.bottom - list.top}px; left: ${left}px; width: ${width}px; max-width: none; box-sizing: border-box; max-height: ${MAX_HEIGHT}px; overflow: auto`,
  };
}

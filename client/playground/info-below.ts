/** Where the documentation of a completion stands on narrow screens, which have no room beside the list. */
import type { EditorView, Rect } from '@codemirror/view';

const MAX_HEIGHT = 140;
/** To each edge of the screen. */
const GAP = 8;

/** On the side of the list that is away from the text that is typed, as wide as the screen. */
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

/** Touch scrolls a list natively; this adds dragging with the mouse. */

const MIN_DRAG_PX = 6;

/** Lets a mouse drag a list sideways, until the returned function is called. A drag does not click the links under it. */
export function dragWithMouse(list: HTMLElement, onDrag: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let from: { readonly x: number; readonly left: number } | null = null;
  let isDragging = false;
  const start = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    from = { x: event.clientX, left: list.scrollLeft };
    isDragging = false;
  };
  const move = (event: PointerEvent): void => {
    if (from === null) return;
    const moved = event.clientX - from.x;
    if (!isDragging && Math.abs(moved) < MIN_DRAG_PX) return;
    if (!isDragging) {
      isDragging = true;
      onDrag();
      setDragging(list, true);
    }
    list.scrollLeft = from.left - moved;
  };
  const end = ({ type, target }: PointerEvent): void => {
    from = null;
    setDragging(list, false);
    // A drag that ends elsewhere does not end with a click on the list.
    if (type === 'pointercancel' || !list.contains(target as Node | null)) isDragging = false;
  };
  const click = (event: MouseEvent): void => {
    if (!isDragging) return;
    isDragging = false;
    event.preventDefault();
    event.stopPropagation();
  };
  list.addEventListener('pointerdown', start, { signal });
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
  // Prevents native dragging of images and links.
  list.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  list.addEventListener('click', click, { capture: true, signal });
  return () => listeners.abort();
}

/** While dragging, disables smooth scrolling and snapping, whatever the theme's styles. */
function setDragging(list: HTMLElement, isDragging: boolean): void {
  list.classList.toggle('is-dragging', isDragging);
  list.style.scrollBehavior = isDragging ? 'auto' : '';
  list.style.scrollSnapType = isDragging ? 'none' : '';
}

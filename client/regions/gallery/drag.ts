/** Fingers scroll a list by themselves; with a mouse it is dragged. */

const MIN_DRAG_PX = 6;

/** Lets a mouse drag a list sideways. A drag is no click: links under it stay closed. */
export function dragWithMouse(list: HTMLElement, onDrag: () => void): void {
  let from: { readonly x: number; readonly left: number } | null = null;
  let isDragging = false;
  list.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    from = { x: event.clientX, left: list.scrollLeft };
    isDragging = false;
  });
  addEventListener('pointermove', (event) => {
    if (from === null) return;
    const moved = event.clientX - from.x;
    if (!isDragging && Math.abs(moved) < MIN_DRAG_PX) return;
    if (!isDragging) {
      isDragging = true;
      onDrag();
      setDragging(list, true);
    }
    list.scrollLeft = from.left - moved;
  });
  const end = ({ type, target }: PointerEvent): void => {
    from = null;
    setDragging(list, false);
    // A drag that ends elsewhere ends without a click on the list.
    if (type === 'pointercancel' || !list.contains(target as Node | null)) isDragging = false;
  };
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
  // Pictures and links would be dragged away instead.
  list.addEventListener('dragstart', (event) => event.preventDefault());
  list.addEventListener(
    'click',
    (event) => {
      if (!isDragging) return;
      isDragging = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

/** While it is dragged a list neither glides nor snaps, whatever a theme's styles say of it. */
function setDragging(list: HTMLElement, isDragging: boolean): void {
  list.classList.toggle('is-dragging', isDragging);
  list.style.scrollBehavior = isDragging ? 'auto' : '';
  list.style.scrollSnapType = isDragging ? 'none' : '';
}

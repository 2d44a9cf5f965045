const REST_MS = 120;
const STEP_PX = 12;

/** Moves the pill out of the window while it would lie on text; scrolling up, focus and changes of the cart bring it back. */
export function avoidText(container: HTMLElement, pill: HTMLElement): () => void {
  let top = scrollY;
  let isUpward = false;
  let timer = 0;
  const rest = (): void => void container.toggleAttribute('data-away', !isUpward && isOnText(container, pill));
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(rest, REST_MS);
  };
  const onScroll = (): void => {
    if (scrollY !== top) isUpward = scrollY < top;
    top = scrollY;
    if (isUpward) container.removeAttribute('data-away');
    soon();
  };
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('resize', soon, { passive: true });
  return soon;
}

/** Of the place where the pill is when it is not away. */
function isOnText(container: HTMLElement, pill: HTMLElement): boolean {
  const place = placeOf(container, pill);
  const seen = new Set<Element>();
  for (let x = place.left; x < place.right; x += STEP_PX)
    for (let y = place.top; y < place.bottom; y += STEP_PX)
      for (const element of document.elementsFromPoint(x, y)) if (!container.contains(element)) seen.add(element);
  return [...seen].some(
    (element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => isText(node) && overlaps(node, place)),
  );
}

function placeOf(container: HTMLElement, pill: HTMLElement): DOMRect {
  const { x, width, height } = pill.getBoundingClientRect();
  const { bottom } = getComputedStyle(pill);
  const raised = container.hasAttribute('data-raised') ? RAISED_PX : 0;
  const y = innerHeight - Number.parseFloat(bottom) - height - raised;
  return new DOMRect(x - GAP_PX, y - GAP_PX, width + 2 * GAP_PX, height + 2 * GAP_PX);
}
const RAISED_PX = 80;
/** Between the pill and a text. */
const GAP_PX = 6;

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '';

function overlaps(text: Text, place: DOMRect): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      left < place.right && right > place.left && top < place.bottom && bottom > place.top,
  );
}

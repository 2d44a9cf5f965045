/** Keeps an overlay off form fields: it hides while it would cover one, and returns when they have scrolled away. */

const FIELDS =
  ':is(main, footer) :is(input:not([type=hidden]), select, textarea, form button:not([type=button]), .summary-action)';

/** Sets `data-yields` on a fixed element while it covers a field or a form button. Returns a function that stops this. */
export function yieldToFields(cover: HTMLElement): () => void {
  let covered = new Set<Element>();
  let observer: IntersectionObserver | undefined;
  let frame = 0;
  const observe = (): void => {
    frame = 0;
    observer?.disconnect();
    covered = new Set();
    cover.toggleAttribute('data-yields', false);
    // Observes the overlay's own rectangle, so that no scroll events are needed.
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) covered.add(target);
          else covered.delete(target);
        }
        cover.toggleAttribute('data-yields', covered.size > 0);
      },
      { rootMargin: marginsOf(cover) },
    );
    for (const field of document.querySelectorAll(FIELDS)) observer.observe(field);
  };
  const observeSoon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(observe);
  };
  const size = new ResizeObserver(observeSoon);
  size.observe(cover);
  // Checkout steps and search results add fields.
  const changes = new MutationObserver((records) => {
    if (records.some(({ addedNodes }) => [...addedNodes].some(hasField))) observeSoon();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', observeSoon);
  return () => {
    cancelAnimationFrame(frame);
    observer?.disconnect();
    size.disconnect();
    changes.disconnect();
    removeEventListener('resize', observeSoon);
  };
}

const hasField = (node: Node): boolean =>
  node instanceof Element && (node.matches(FIELDS) || node.querySelector(FIELDS) !== null);

/** The area outside of the element, as root margins. */
function marginsOf(element: HTMLElement): string {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return [top, clientWidth - right, clientHeight - bottom, left].map((side) => `${-Math.round(side)}px`).join(' ');
}

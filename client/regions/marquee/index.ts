/** A scrolling line of text: its items repeat until they fill it, and it pauses out of view. */
import { prefersReducedMotion } from '../../core/element.ts';

const MAX_ROUNDS = 20;

/** How often the items must be repeated: the line moves by half of its length, so half of them must fill it. */
export function roundsFor(width: number, roundWidth: number): number {
  if (roundWidth <= 0) return 2;
  return Math.min(MAX_ROUNDS, 2 * Math.max(1, Math.ceil(width / roundWidth)));
}

export function enhance(element: HTMLElement): void {
  const marquee = element.querySelector<HTMLElement>('.marquee');
  const list = marquee?.querySelector('ul');
  if (!marquee || !list || prefersReducedMotion()) return;
  const items = [...list.children];
  const seconds = Number.parseFloat(marquee.style.getPropertyValue('--turn')) || 20;
  let rounds = 1;
  const fill = (): void => {
    const needed = roundsFor(marquee.clientWidth, lengthOf(items, list));
    if (needed <= rounds) return;
    for (; rounds < needed; rounds++) list.append(...items.map(copyOf));
    // Constant speed, whatever distance it moves.
    marquee.style.setProperty('--turn', `${(seconds * rounds) / 2}s`);
  };
  marquee.classList.add('is-filled');
  fill();
  new ResizeObserver(fill).observe(marquee);
  new IntersectionObserver(([entry]) => {
    list.style.animationPlayState = entry?.isIntersecting === true ? '' : 'paused';
  }).observe(marquee);
}

/** The width of all items once, with the gap after them; the list itself is never narrower than the line. */
function lengthOf(items: readonly Element[], list: HTMLElement): number {
  const [first, last] = [items[0]?.getBoundingClientRect(), items.at(-1)?.getBoundingClientRect()];
  if (first === undefined || last === undefined) return 0;
  return (
    Math.max(last.right, first.right) -
    Math.min(first.left, last.left) +
    (Number.parseFloat(getComputedStyle(list).columnGap) || 0)
  );
}

/** Copies are hidden from assistive technology. */
function copyOf(item: Element): Element {
  const copy = item.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  return copy;
}

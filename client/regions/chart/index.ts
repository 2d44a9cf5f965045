/** Charts that show values under the pointer, on focus and for arrow keys. The table below stays. */
import { make } from '../../core/element.ts';
import { edgeOfKey } from '../../core/list-keys.ts';

const POINTS = 'rect, circle, .pie path';

export function enhance(element: HTMLElement): void {
  for (const drawing of element.querySelectorAll<SVGSVGElement>('.chart svg')) showValues(drawing);
}

function showValues(drawing: SVGSVGElement): void {
  const points = [...drawing.querySelectorAll<SVGElement>(POINTS)].filter((point) => titleOf(point) !== '');
  const figure = drawing.closest('figure');
  if (points.length === 0 || figure === null) return;
  const texts = new Map(points.map((point) => [point, titleOf(point)]));
  // Removes the browser's own tooltip.
  for (const point of points) point.querySelector('title')?.remove();
  const tip = make('output', { className: 'chart-tip' });
  tip.hidden = true;
  figure.append(tip);
  let at = -1;
  const show = (point: SVGElement | undefined): void => {
    for (const other of points) other.toggleAttribute('data-shown', other === point);
    tip.hidden = point === undefined;
    if (point === undefined) return;
    at = points.indexOf(point);
    tip.textContent = texts.get(point) ?? '';
    const [mark, frame] = [point.getBoundingClientRect(), figure.getBoundingClientRect()];
    tip.style.insetInlineStart = `${Math.min(frame.width, Math.max(0, mark.left + mark.width / 2 - frame.left))}px`;
    tip.style.top = `${mark.top - frame.top}px`;
  };
  drawing.setAttribute('tabindex', '0');
  drawing.addEventListener('pointerover', ({ target }) => show(points.find((point) => point === target)));
  drawing.addEventListener('pointerleave', () => show(undefined));
  // A press focuses the drawing, too: only the keyboard starts with the first value.
  drawing.addEventListener('focus', () => {
    if (drawing.matches(':focus-visible')) show(points[Math.max(0, at)]);
  });
  drawing.addEventListener('blur', () => show(undefined));
  drawing.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return show(undefined);
    const next = indexOfKey(event.key, at, points.length);
    if (next === null) return;
    event.preventDefault();
    show(points[next]);
  });
}

const titleOf = (point: SVGElement): string => point.querySelector('title')?.textContent ?? '';

/** The point for a key; null for other keys. */
export function indexOfKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, at - 1);
  return edgeOfKey(key, count);
}

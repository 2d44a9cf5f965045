/** The elements of a page that show documents, by their marks. */
import type { Mark } from '../messages.ts';
import type { PlacedBox } from './geometry.ts';

const MARKED = '[data-document]';

export function markOf(element: Element): Mark | null {
  const document = element.getAttribute('data-document');
  return document === null ? null : { document, path: element.getAttribute('data-path') ?? '' };
}

export const isSameMark = (a: Mark | null, b: Mark | null): boolean =>
  a === b || (a !== null && b !== null && a.document === b.document && a.path === b.path);

/** The innermost element around a node that shows a part of a document; null if there is none besides the page itself. */
export function markedAround(node: Node | null): HTMLElement | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  const marked = element?.closest<HTMLElement>(MARKED) ?? null;
  return marked === document.body ? null : marked;
}

export function findMarked({ document: name, path }: Mark): HTMLElement | null {
  if (name === 'site' && path === 'page') return document.body;
  return document.querySelector<HTMLElement>(`[data-document="${CSS.escape(name)}"][data-path="${CSS.escape(path)}"]`);
}

/** The marks of the page, in order. */
export const allMarks = (): readonly Mark[] =>
  [...document.querySelectorAll(MARKED)].flatMap((element) => markOf(element) ?? []);

/** The elements of a layout's rows, columns or blocks, in order. */
const partsOf = (name: string, selector = ''): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`${selector}[data-document="${CSS.escape(name)}"][data-path^="rows."]`),
];

/** The position of an element on the page, independent of scrolling. */
export function boxOf(element: Element): Omit<PlacedBox, 'path'> {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY, width, height };
}

export const placedBoxes = (name: string): readonly PlacedBox[] =>
  partsOf(name).map((element) => ({ ...boxOf(element), path: element.getAttribute('data-path') ?? '' }));

/** Selection and hover state on the page, and their overlay. */
import type { Mark } from '../messages.ts';
import { areSideBySide, type Box } from './geometry.ts';
import { type Overlay, place } from './overlay.ts';
import { boxOf, findMarked, isSameMark, markedAround, markOf } from './page-marks.ts';

export interface PageEditor {
  readonly selected: Mark | null;
  /** Name of the edited document. */
  readonly document: string;
  setNames(document: string, names: Readonly<Record<string, string>>): void;
  select(mark: Mark | null, scroll: boolean): void;
  hover(mark: Mark | null): void;
  /** Draws everything at its current position. */
  draw(): void;
}

const FRAME_NAMES: Readonly<Record<string, string>> = { header: 'Header', footer: 'Footer', items: 'List' };

export function createPageEditor(overlay: Overlay): PageEditor {
  let document = '';
  let names: Readonly<Record<string, string>> = {};
  let selected: Mark | null = null;
  let hovered: Mark | null = null;

  const nameOf = (mark: Mark): string =>
    (mark.document === document ? names[mark.path] : FRAME_NAMES[mark.path]) ??
    (mark.path.startsWith('regions.') ? 'Part of a product' : mark.document.startsWith('item:') ? 'Item' : 'Block');
  const drawOutline = (outline: Overlay['hover'], mark: Mark | null): void => {
    const element = mark === null ? null : findMarked(mark);
    if (mark === null || element === null || mark.path === '') return outline.hide();
    outline.show(boxOf(visible(element)), nameOf(mark));
  };
  const draw = (): void => {
    markEmptyBlocks(document, names);
    drawOutline(overlay.selection, selected);
    drawOutline(overlay.hover, isSameMark(hovered, selected) ? null : hovered);
    drawBorders(overlay.root, document, selected);
  };
  return {
    get selected() {
      return selected;
    },
    get document() {
      return document;
    },
    setNames(next, nextNames) {
      document = next;
      names = nextNames;
      draw();
    },
    select(mark, scroll) {
      selected = mark;
      draw();
      const element = mark === null || !scroll ? null : findMarked(mark);
      if (element !== null) scrollToElement(visible(element));
    },
    hover(mark) {
      if (isSameMark(mark, hovered)) return;
      hovered = mark;
      draw();
    },
    draw,
  };
}

/** Regions have no box of their own (`display: contents`). */
function visible(element: HTMLElement): Element {
  const { width, height } = element.getBoundingClientRect();
  return width === 0 && height === 0 ? (element.firstElementChild ?? element) : element;
}

function scrollToElement(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const isVisible = top >= 0 && top < innerHeight - 80 && (bottom <= innerHeight || top < innerHeight / 2);
  if (isVisible) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
}

/** Labels empty blocks, because elements without height cannot be clicked. */
function markEmptyBlocks(name: string, names: Readonly<Record<string, string>>): void {
  const blocks = window.document.querySelectorAll<HTMLElement>(`.sqs-block[data-document="${CSS.escape(name)}"]`);
  for (const block of blocks) {
    const isMarked = block.hasAttribute('data-vitrine-empty');
    const content = block.firstElementChild;
    const isEmpty = (content?.getBoundingClientRect().height ?? 0) < 4;
    if (isEmpty === isMarked) continue;
    if (!isEmpty) block.removeAttribute('data-vitrine-empty');
    else block.setAttribute('data-vitrine-empty', `${names[block.getAttribute('data-path') ?? ''] ?? 'Block'}: empty`);
  }
}

const columnsOf = (row: HTMLElement): readonly HTMLElement[] =>
  [...row.children].filter((child): child is HTMLElement => child instanceof HTMLElement && child.matches('.col'));

/** The selected row, or the row of the selected block. */
export function rowOf(document: string, selected: Mark | null): HTMLElement | null {
  if (selected === null || selected.document !== document) return null;
  const element = findMarked(selected);
  const row = element?.closest<HTMLElement>('.sqs-row[data-path]') ?? null;
  return row === null || markOf(row)?.document !== document ? null : row;
}

/** Column widths of a row, in twelfths. */
export const spansOf = (row: HTMLElement): readonly number[] =>
  columnsOf(row).map((column) => Number(/\bspan-(\d+)/.exec(column.className)?.[1] ?? 12));

/** A separator between two columns, which can be dragged or moved with arrow keys. */
function drawBorders(root: HTMLElement, document: string, selected: Mark | null): void {
  const row = rowOf(document, selected);
  const boxes: readonly Box[] = row === null ? [] : columnsOf(row).map(boxOf);
  const isBeside = boxes.length > 1 && areSideBySide(boxes);
  const wanted = isBeside ? boxes.length - 1 : 0;
  const borders = [...root.querySelectorAll<HTMLElement>('.border')];
  for (const border of borders.slice(wanted)) border.remove();
  for (let at = 0; at < wanted; at++) {
    const border = borders[at] ?? root.appendChild(createBorder(at));
    const [left, right] = [boxes[at], boxes[at + 1]];
    if (left === undefined || right === undefined) continue;
    const middle = (left.left + left.width + right.left) / 2;
    place(border, { left: middle, top: left.top, width: 12, height: Math.max(left.height, right.height) });
  }
}

function createBorder(at: number): HTMLElement {
  const border = window.document.createElement('div');
  border.className = 'border';
  border.tabIndex = 0;
  border.dataset['border'] = String(at);
  border.setAttribute('role', 'separator');
  border.setAttribute('aria-orientation', 'vertical');
  border.setAttribute('aria-label', `Border between columns ${at + 1} and ${at + 2}`);
  return border;
}

/** The innermost part at a node, which a click selects. */
export const partAt = (node: Node | null): Mark | null => {
  const element = markedAround(node);
  return element === null ? null : markOf(element);
};

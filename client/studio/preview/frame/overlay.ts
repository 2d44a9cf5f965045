/** The overlay over the page: outlines with names, insertion points, column borders. It is outside of the page's body. */
import { make } from '../../../core/element.ts';
import type { Box } from './geometry.ts';

export interface Overlay {
  /** Above the page; contains clickable elements. */
  readonly root: HTMLElement;
  readonly hover: Outline;
  readonly selection: Outline;
  readonly insertion: HTMLButtonElement;
  readonly line: HTMLElement;
}

interface Outline {
  readonly element: HTMLElement;
  readonly label: HTMLElement;
  show(box: Box, name: string): void;
  hide(): void;
}

const STYLES = `
#vitrine-overlay, #vitrine-overlay * { all: unset; box-sizing: border-box; }
#vitrine-overlay { position: absolute; inset: 0 auto auto 0; z-index: 2147483647; --px: 1px;
  font: 500 calc(12 * var(--px)) / calc(20 * var(--px)) system-ui, sans-serif; }
#vitrine-overlay [hidden] { display: none; }
#vitrine-overlay .outline { position: absolute; pointer-events: none; border: calc(2 * var(--px)) solid #3b5bdb; border-radius: 2px; }
#vitrine-overlay .outline-hover { border: var(--px) solid #748ffc; }
#vitrine-overlay .label { position: absolute; inset: auto auto 100% calc(-2 * var(--px));
  padding: var(--px) calc(8 * var(--px)); white-space: nowrap;
  color: #fff; background: #3b5bdb; border-radius: 3px 3px 0 0; }
#vitrine-overlay .label.is-inside { inset: 0 auto auto 0; border-radius: 0 0 3px 0; }
#vitrine-overlay .outline-hover .label { background: #4263eb; }
#vitrine-overlay .handle { pointer-events: auto; cursor: grab; touch-action: none; user-select: none; }
#vitrine-overlay .handle:focus-visible, #vitrine-overlay .insertion:focus-visible, #vitrine-overlay .border:focus-visible {
  outline: 2px solid #fff; outline-offset: -4px; }
#vitrine-overlay .line { position: absolute; pointer-events: none; background: #3b5bdb; border-radius: 2px; }
#vitrine-overlay .insertion { position: absolute; margin: calc(-13 * var(--px)) 0 0 calc(-13 * var(--px));
  border-radius: 50%;
  display: grid; place-items: center; color: #fff; background: #3b5bdb; font-size: calc(18 * var(--px));
  width: calc(26 * var(--px)) !important; height: calc(26 * var(--px)) !important; cursor: pointer; }
#vitrine-overlay .insertion[hidden] { display: none; }
#vitrine-overlay .border { position: absolute; margin-left: calc(-6 * var(--px));
  width: calc(12 * var(--px)) !important; cursor: col-resize; touch-action: none; }
#vitrine-overlay .border::after { content: ''; position: absolute; inset: 8px calc(5 * var(--px)); border-radius: 2px; background: #3b5bdb; }
#vitrine-overlay .toolbar { position: absolute; display: flex; flex-wrap: wrap; gap: calc(2 * var(--px)); align-items: center; width: max-content;
  max-width: calc(100vw - 16px); padding: calc(3 * var(--px)); background: #212529; border-radius: calc(6 * var(--px)); }
#vitrine-overlay .toolbar button { display: grid; place-items: center; min-width: calc(30 * var(--px)); height: calc(30 * var(--px));
  padding: 0 calc(4 * var(--px)); color: #fff; border-radius: calc(4 * var(--px)); cursor: pointer;
  font: 600 calc(14 * var(--px)) / 1 system-ui, sans-serif; }
#vitrine-overlay .toolbar button:hover { background: #495057; }
#vitrine-overlay .toolbar button[aria-pressed="true"] { background: #3b5bdb; }
#vitrine-overlay .toolbar :focus-visible { outline: calc(2 * var(--px)) solid #fff; outline-offset: calc(-2 * var(--px)); }
#vitrine-overlay .toolbar input { width: calc(220 * var(--px)); height: calc(28 * var(--px)); padding: 0 calc(8 * var(--px)); color: #212529;
  background: #fff; border-radius: calc(4 * var(--px)); cursor: text; font: 400 calc(14 * var(--px)) / 1.4 system-ui, sans-serif; }
[data-vitrine-empty] { min-height: 44px; outline: 1px dashed #868e96; outline-offset: -1px; }
[data-vitrine-empty]::before { content: attr(data-vitrine-empty); display: block; padding: 12px; font: 500 13px/20px system-ui, sans-serif;
  color: #495057; background: #f1f3f5; }
[contenteditable] { outline: 2px solid #3b5bdb; outline-offset: 4px; cursor: text; min-width: 1ch; display: inline-block; }
h1[contenteditable], h2[contenteditable], h3[contenteditable], h4[contenteditable], p[contenteditable], li[contenteditable], div[contenteditable] { display: block; }
@media (forced-colors: active) { #vitrine-overlay .outline { border-color: Highlight; } }
`;

export function createOverlay(): Overlay {
  const style = make('style', { text: STYLES });
  document.head.append(style);
  const root = make('div', { attributes: { id: 'vitrine-overlay' } });
  const hover = createOutline('outline outline-hover', 'label');
  const selection = createOutline('outline', 'label handle');
  const line = make('div', { className: 'line', attributes: { hidden: '' } });
  const insertion = make('button', {
    className: 'insertion',
    text: '+',
    attributes: { type: 'button', hidden: '', 'aria-label': 'Add a block here' },
  });
  root.append(hover.element, selection.element, line, insertion);
  document.documentElement.append(root);
  return { root, hover, selection, insertion, line };
}

function createOutline(className: string, labelClass: string): Outline {
  const label = make('div', { className: labelClass });
  const element = make('div', { className, attributes: { hidden: '' } }, label);
  return {
    element,
    label,
    show(box, name) {
      element.hidden = false;
      place(element, box);
      label.textContent = name;
      // At the top of the page there is no space above an element.
      label.classList.toggle('is-inside', box.top < 22);
    },
    hide() {
      element.hidden = true;
    },
  };
}

/** Positions an overlay element at a box of the page. */
export function place(element: HTMLElement, { left, top, width, height }: Box): void {
  Object.assign(element.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

const THICKNESS = 4;

/** Shows an insertion line. */
export function showLine(element: HTMLElement, { left, top, width, height }: Box): void {
  element.hidden = false;
  const isUpright = width === 0;
  place(element, {
    left: isUpright ? left - THICKNESS / 2 : left,
    top: isUpright ? top : top - THICKNESS / 2,
    width: isUpright ? THICKNESS : width,
    height: isUpright ? height : THICKNESS,
  });
}

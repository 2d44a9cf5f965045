/** Creates elements without templates. */

export interface ElementOptions {
  readonly className?: string | undefined;
  readonly text?: string | undefined;
  /** Attributes as in markup; undefined ones are skipped. */
  readonly attributes?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Creates an element with class, text, attributes and children. Text is never parsed as markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { className, text, attributes = {} }: ElementOptions = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== undefined) element.className = className;
  if (text !== undefined) element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Creates a button with a click handler. */
export function makeButton(text: string, className: string, onClick: (event: MouseEvent) => void): HTMLButtonElement {
  const button = make('button', { className, text, attributes: { type: 'button' } });
  button.addEventListener('click', onClick);
  return button;
}

/** Creates an icon button with an accessible name. */
export function makeIconButton(
  name: string,
  path: string,
  className: string,
  onClick: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = makeButton('', className, onClick);
  button.setAttribute('aria-label', name);
  button.append(drawing(path));
  return button;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A 24 × 24 line icon in the text color. */
function drawing(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
    focusable: 'false',
    class: 'icon',
  }))
    svg.setAttribute(name, value);
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** The JSON of an attribute; null if missing or invalid. */
export function readJson(element: Element, attribute: string): unknown {
  const text = element.getAttribute(attribute);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    console.warn(`the attribute ${attribute} cannot be read`, error);
    return null;
  }
}

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

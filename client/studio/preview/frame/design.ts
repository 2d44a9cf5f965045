/** Replaces the design of the previewed page, and reads its colors. */
import { findMarked } from './page-marks.ts';

const OWN = 'style[data-theme], style[data-design]';
const THEME = 'link[rel="stylesheet"][href^="/site.css"]';
const COLORS = ['accent', 'on-accent', 'paper', 'sheet', 'ink', 'quiet', 'line'];

/** Unchanged styles stay, so that fonts are not loaded again. */
export function replaceDesign(html: string, classes: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const next = [...template.content.querySelectorAll<HTMLStyleElement>('style')];
  const styleOf = (name: string): HTMLStyleElement | undefined => next.find((style) => style.hasAttribute(name));
  for (const name of ['data-theme', 'data-design']) show(name, styleOf(name));
  // Without tweaks, pages have the theme's style sheet instead of inline styles.
  if (styleOf('data-theme') === undefined && document.querySelector(THEME) === null)
    document.head.prepend(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/site.css' }));
  document.body.className = classes;
}

/** At the end of the head, because the theme's own sheet, if any, precedes its tweaked styles. */
function show(name: string, next: HTMLStyleElement | undefined): void {
  const before = document.head.querySelector<HTMLStyleElement>(`style[${name}]`);
  if (next === undefined) before?.remove();
  else if (before === null) document.head.append(next);
  else if (before.textContent !== next.textContent) before.textContent = next.textContent;
  const design = document.head.querySelector('style[data-design]');
  // The admin's styles override the theme's.
  if (name === 'data-theme' && design !== null && document.head.querySelector(OWN) === design)
    document.head.append(design);
}

/** Computed colors of the page, by their names in designs, and those of header and footer. */
export function shownColors(): Readonly<Record<string, string>> {
  const style = getComputedStyle(document.documentElement);
  const colors = COLORS.map((name): [string, string] => [name, style.getPropertyValue(`--${name}`).trim()]);
  const ofParts = ['header', 'footer'].flatMap((part): [string, string][] => {
    const element = findMarked({ document: 'site', path: part });
    if (element === null) return [];
    return [
      [`${part}-background`, backgroundOf(element)],
      [`${part}-text`, getComputedStyle(element).color],
    ];
  });
  return Object.fromEntries([...colors, ...ofParts].filter(([, color]) => color !== ''));
}

const CLEAR = /^(?:transparent|rgba\(0, 0, 0, 0\))$/;

/** Of the element, or of what is seen behind it. */
function backgroundOf(element: Element): string {
  const { backgroundColor } = getComputedStyle(element);
  const { parentElement } = element;
  return CLEAR.test(backgroundColor) && parentElement !== null ? backgroundOf(parentElement) : backgroundColor;
}

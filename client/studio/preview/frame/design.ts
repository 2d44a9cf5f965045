/** The design of the page in the frame: put in the place of its own, and read back. */

const OWN = 'style[data-theme], style[data-design]';
const THEME = 'link[rel="stylesheet"][href^="/site.css"]';
const COLORS = ['accent', 'on-accent', 'paper', 'sheet', 'ink', 'quiet', 'line'];

/** Styles that are the same stay, so that no font is fetched again. */
export function replaceDesign(html: string, classes: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const next = [...template.content.querySelectorAll<HTMLStyleElement>('style')];
  const styleOf = (name: string): HTMLStyleElement | undefined => next.find((style) => style.hasAttribute(name));
  for (const name of ['data-theme', 'data-design']) show(name, styleOf(name));
  // Without tweaks, pages have the theme's style sheet in the place of its styles.
  if (styleOf('data-theme') === undefined && document.querySelector(THEME) === null)
    document.head.prepend(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/site.css' }));
  document.body.className = classes;
}

/** Behind what stands in the head already: the theme's own sheet, if any, goes before its tweaked styles. */
function show(name: string, next: HTMLStyleElement | undefined): void {
  const before = document.head.querySelector<HTMLStyleElement>(`style[${name}]`);
  if (next === undefined) before?.remove();
  else if (before === null) document.head.append(next);
  else if (before.textContent !== next.textContent) before.textContent = next.textContent;
  const design = document.head.querySelector('style[data-design]');
  // The owner's styles win over the theme's.
  if (name === 'data-theme' && design !== null && document.head.querySelector(OWN) === design)
    document.head.append(design);
}

/** Colors of the page as they are drawn now, by the names that designs have for them. */
export function shownColors(): Readonly<Record<string, string>> {
  const style = getComputedStyle(document.documentElement);
  const colors = COLORS.map((name): [string, string] => [name, style.getPropertyValue(`--${name}`).trim()]);
  return Object.fromEntries(colors.filter(([, color]) => color !== ''));
}

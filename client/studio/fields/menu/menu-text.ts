/**
 * The menus of a restaurant as one text, as they are typed or pasted from elsewhere:
 *
 *     Dinner
 *     ======
 *     Starters
 *     --------
 *     Soup of the day
 *     With bread
 *     Small $4
 *     Large $6
 *
 * Underlined lines are titles of menus and of their sections; lines right below describe them, or are the first item if there is a
 * price among them. Items are paragraphs: the first line is the title, lines that end in a
 * price are prices, and the others describe. What is no price by itself stands behind a bar: `Lobster | as of today`. Pure.
 */
import { escapeHtml } from '#shared/html';
import { field, listOf, textOf } from '#shared/json';
import { markupText } from '../../markup-text.ts';
import { type PricedLine, pricedLine } from './menu-prices.ts';

interface MenuItem {
  readonly title: string;
  readonly description: string;
  readonly variants: readonly PricedLine[];
}

interface Section {
  readonly title: string;
  readonly description: string;
  readonly items: readonly MenuItem[];
}

export interface MenuEntry {
  readonly title: string;
  readonly description: string;
  readonly sections: readonly Section[];
}

/**
 * The text of menus as they are stored. Formats within descriptions are no part of it. `currency` stands before each price on the page,
 * and is no part of what is stored.
 */
export const menusAsText = (menus: unknown, currency = ''): string =>
  listOf(menus)
    .map((menu) =>
      blockText([
        ...titleLines(menu, '='),
        ...listOf(field(menu, 'sections')).map((section) => sectionText(section, currency)),
      ]),
    )
    .join('\n\n\n');

const sectionText = (section: unknown, currency: string): string =>
  blockText([...titleLines(section, '-'), ...listOf(field(section, 'items')).map((item) => itemText(item, currency))]);

const blockText = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

function titleLines(value: unknown, line: string): readonly string[] {
  const title = textOf(field(value, 'title'));
  const underlined = title === '' ? '' : `${title}\n${line.repeat(Math.max(3, title.length))}`;
  return [[underlined, described(value)].filter((part) => part !== '').join('\n')];
}

const described = (value: unknown): string => markupText(textOf(field(value, 'description')));

const itemText = (item: unknown, currency: string): string =>
  [
    textOf(field(item, 'title')),
    described(item),
    ...listOf(field(item, 'variants')).map((variant) => variantText(variant, currency)),
  ]
    .filter((line) => line !== '')
    .join('\n');

function variantText(variant: unknown, currency: string): string {
  const [description, price] = [textOf(field(variant, 'description')), textOf(field(variant, 'price'))];
  const line = `${description} ${price === '' ? '' : currency}${price}`.trim();
  const read = priceIn(line, currency);
  return read?.description === description && read.price === price ? line : `${description} | ${price}`.trim();
}

function priceIn(line: string, currency: string): PricedLine | undefined {
  const bar = line.lastIndexOf('|');
  if (bar >= 0) return { description: line.slice(0, bar).trim(), price: line.slice(bar + 1).trim() };
  const priced = pricedLine(line);
  if (priced === undefined || currency === '' || !priced.price.startsWith(currency)) return priced;
  return { ...priced, price: priced.price.slice(currency.length).trim() };
}

const isLine = (text: string | undefined, sign: string): boolean =>
  text !== undefined && text.length >= 3 && text === sign.repeat(text.length);

export interface MenuReading {
  /** The menus that the text was made of; descriptions that say the same keep their formats. */
  readonly before?: unknown;
  readonly currency?: string;
}

interface ReadSection extends Section {
  readonly items: MenuItem[];
}

interface ReadMenu extends MenuEntry {
  readonly sections: ReadSection[];
}

export function menusFromText(text: string, { before = [], currency = '' }: MenuReading = {}): readonly MenuEntry[] {
  const formats = formatsOf(before);
  const markup = (lines: readonly string[]): string => {
    const plain = lines.join(' ').trim();
    return plain === '' ? '' : (formats.get(plain) ?? `<p>${escapeHtml(plain)}</p>`);
  };
  const menus: ReadMenu[] = [];
  const menu = (): ReadMenu => menus.at(-1) ?? added(menus, { title: '', description: '', sections: [] });
  const section = (): ReadSection =>
    menu().sections.at(-1) ?? added(menu().sections, { title: '', description: '', items: [] });
  const priceOf = (line: string) => priceIn(line, currency);
  const isItem = (lines: readonly string[]): boolean =>
    !formats.has(lines.join(' ')) && lines.some((line) => priceOf(line) !== undefined);
  for (const paragraph of paragraphsOf(text)) {
    const [title = '', second, ...rest] = paragraph;
    const isMenu = isLine(second, '=');
    const isTitle = isMenu || isLine(second, '-');
    const description = isItem(rest) ? '' : markup(rest);
    if (isMenu) added(menus, { title, description, sections: [] });
    else if (isTitle) added(menu().sections, { title, description, items: [] });
    if (!isTitle) section().items.push(itemOf(paragraph, priceOf, markup));
    else if (isItem(rest)) section().items.push(itemOf(rest, priceOf, markup));
  }
  return menus;
}

function added<T>(list: T[], entry: T): T {
  list.push(entry);
  return entry;
}

/** Paragraphs of lines; a line that is underlined begins one. */
function paragraphsOf(text: string): readonly (readonly string[])[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const paragraphs: string[][] = [[]];
  for (const [at, line] of lines.entries()) {
    const isTitle = isLine(lines[at + 1], '=') || isLine(lines[at + 1], '-');
    if (line === '' || isTitle) paragraphs.push([]);
    if (line !== '') paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

function itemOf(
  [first = '', ...lines]: readonly string[],
  priceOf: (line: string) => PricedLine | undefined,
  markup: (lines: readonly string[]) => string,
): MenuItem {
  const own = priceOf(first);
  const isPriced = own !== undefined && own.description !== '';
  const prices = lines.flatMap((line) => priceOf(line) ?? []);
  return {
    title: isPriced ? own.description : first,
    description: markup(lines.filter((line) => priceOf(line) === undefined)),
    variants: [...(isPriced ? [{ description: '', price: own.price }] : []), ...prices],
  };
}

/** Descriptions of menus, their sections and items, by what they say. */
function formatsOf(menus: unknown): ReadonlyMap<string, string> {
  const sections = listOf(menus).flatMap((menu) => listOf(field(menu, 'sections')));
  const items = sections.flatMap((section) => listOf(field(section, 'items')));
  const all = [...listOf(menus), ...sections, ...items].map((one) => textOf(field(one, 'description')));
  return new Map(all.filter((html) => html !== '').map((html) => [markupText(html), html]));
}

/** Texts of a block that can be edited on the page: headings, paragraphs, labels of buttons. */
import { escapeHtml } from '#shared/html';
import { isData } from '#shared/json';
import type { EditableText } from '../preview/messages.ts';

/** Settings that are a line of plain text on the page. */
const PLAIN = ['title', 'text', 'buttonText', 'headerText', 'submitButtonText', 'source', 'artist', 'author'];
/** Settings that are rich text. */
const RICH = ['html', 'quote', 'subtitle', 'caption', 'description', 'body'];
const ELEMENTS = 'h1, h2, h3, h4, h5, h6, p, li, blockquote, figcaption, dt, dd, th, td';
/** Their `source` is code, not a line. */
const CODE: ReadonlySet<string> = new Set(['markdown', 'code', 'embed', 'website-component']);

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** The elements of a rich text that hold nothing but text; empty ones, too, which somebody may be filling. */
const textElements = (body: HTMLElement): readonly HTMLElement[] =>
  [...body.querySelectorAll<HTMLElement>(ELEMENTS)].filter(({ childElementCount }) => childElementCount === 0);

/** In the order in which a block shows them, as far as that is known. */
export function blockTexts(type: string, value: unknown): readonly EditableText[] {
  if (!isData(value) || CODE.has(type)) return [];
  const texts: EditableText[] = [];
  for (const setting of PLAIN) {
    const text = value[setting];
    if (typeof text === 'string' && text.trim() !== '') texts.push({ setting, text });
  }
  for (const setting of RICH) {
    const html = value[setting];
    if (typeof html === 'string') texts.push(...richTexts(setting, html));
  }
  return texts;
}

function richTexts(setting: string, html: string): readonly EditableText[] {
  const body = parse(html);
  const elements = textElements(body);
  if (elements.length > 0)
    return elements.flatMap(({ textContent }, element) =>
      textContent.trim() === '' ? [] : [{ setting, text: textContent.trim(), element }],
    );
  // Rich text without an element of its own is a paragraph.
  return body.childElementCount === 0 && body.textContent.trim() !== '' ? [{ setting, text: body.textContent.trim() }] : [];
}

/** The setting with one of its texts changed; `element` as `blockTexts` has counted. */
export function withText(
  value: unknown,
  { setting, element }: Pick<EditableText, 'setting' | 'element'>,
  text: string,
): string | undefined {
  const before = isData(value) ? value[setting] : undefined;
  if (typeof before !== 'string') return undefined;
  if (element === undefined) return RICH.includes(setting) ? escapeHtml(text) : text;
  const body = parse(before);
  const found = textElements(body)[element];
  if (found === undefined) return undefined;
  found.textContent = text;
  return body.innerHTML;
}

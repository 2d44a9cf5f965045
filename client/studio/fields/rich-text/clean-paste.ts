/** Reduces pasted and edited text to the allowed rich text (the server's list), without foreign styling. */
import { richTextAttributes, richTextElements } from '#shared/rich-text-elements';
import { isWebAddress } from '#shared/web-address';

const allowed: ReadonlySet<string> = new Set(richTextElements);
/** Elements whose text is not content. */
const DROPPED = new Set([
  'script',
  'style',
  'title',
  'head',
  'meta',
  'link',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
]);
/** Styling of the page that it was copied from. */
const FOREIGN = new Set(['class', 'lang', 'dir']);

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

interface Cleaning {
  /** Attributes to remove although rich text allows them. */
  readonly foreign: ReadonlySet<string>;
  /** Whether an element is replaced by its content. */
  isUnwrapped(element: Element): boolean;
}

const pasted: Cleaning = { foreign: FOREIGN, isUnwrapped: ({ localName }) => localName === 'span' };
const edited: Cleaning = {
  foreign: new Set(),
  isUnwrapped: ({ localName, attributes }) => localName === 'span' && attributes.length === 0,
};

export const cleanPastedHtml = (html: string): string => cleanHtml(html, pasted);

/** Rich text as edited by a browser, reduced to what the server accepts. */
export const cleanRichText = (html: string): string => cleanHtml(html, edited);

/** Whether markup is rich text, which cleaning would not change. */
export const isRichText = (html: string): boolean => bodyOf(html).innerHTML === cleanRichText(html);

function cleanHtml(html: string, cleaning: Cleaning): string {
  const body = bodyOf(html);
  clean(body, cleaning);
  return body.innerHTML;
}

/** Obsolete names that browsers still produce. */
const RENAMED: Readonly<Record<string, string>> = { strike: 's' };

function renamed(element: Element): Element {
  const name = RENAMED[element.localName];
  if (name === undefined) return element;
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function clean(parent: Element, cleaning: Cleaning): void {
  for (const node of [...parent.childNodes]) {
    if (!(node instanceof Element)) {
      if (node.nodeType !== Node.TEXT_NODE) node.remove();
      continue;
    }
    const element = renamed(node);
    const name = element.localName;
    if (DROPPED.has(name)) {
      element.remove();
      continue;
    }
    clean(element, cleaning);
    if (allowed.has(name)) cleanAttributes(element, cleaning.foreign);
    if (!allowed.has(name) || cleaning.isUnwrapped(element)) element.replaceWith(...element.childNodes);
  }
}

function cleanAttributes(element: Element, foreign: ReadonlySet<string>): void {
  const names = new Set([...(richTextAttributes['*'] ?? []), ...(richTextAttributes[element.localName] ?? [])]);
  for (const { name, value } of [...element.attributes]) {
    const isAddress = name === 'href' || name === 'src';
    if (!names.has(name) || foreign.has(name) || (isAddress && !isWebAddress(value))) element.removeAttribute(name);
  }
}

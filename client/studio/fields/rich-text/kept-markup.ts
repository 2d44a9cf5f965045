/** Detects markup that the rich text editor would lose, by a round trip. */
import { type Extensions, generateHTML, generateJSON } from '@tiptap/core';

/** Elements that the rich text editor supports. */
const EDITED = new Set([
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['a', 'b', 'strong', 'i', 'em', 's', 'del', 'u'],
]);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'title', 'class'],
  ol: ['start', 'type'],
  code: ['class'],
};
/** Inline elements, with the editor's names for them. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ a: 'a', b: 'strong', strong: 'strong', i: 'em', em: 'em', s: 's', del: 's', u: 'u', code: 'code' },
};
/** Elements in which bare text is a paragraph. */
const HOLDERS = new Set(['body', 'li', 'blockquote']);

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Names of lost elements and attributes; empty if there are none. */
export function lostMarkup(html: string, extensions: Extensions): readonly string[] {
  const body = bodyOf(html);
  const elements = [...body.querySelectorAll('*')];
  const names = elements.map(({ localName }) => localName).filter((name) => !EDITED.has(name));
  const attributes = elements.flatMap((element) =>
    element.getAttributeNames().filter((name) => ATTRIBUTES[element.localName]?.includes(name) !== true),
  );
  const lost = [...new Set([...names, ...attributes])];
  if (lost.length > 0) return lost;
  const after = bodyOf(generateHTML(generateJSON(html, extensions), extensions));
  return canonical(body) === canonical(after) ? [] : ['elements that stand in others'];
}

/** The same text for the same structure, whatever the order of marks and the notation of list paragraphs. */
function canonical(body: Element): string {
  const parts: string[] = [];
  write(body, [], parts);
  return parts
    .join('')
    .replace(/(?<!\s)\s+</g, '<')
    .replace(/>\s+/g, '>')
    .replaceAll('<p></p>', '');
}

function write(element: Element, marks: readonly string[], parts: string[]): void {
  let isOpen = false;
  const wraps = HOLDERS.has(element.localName);
  const wrap = (isInline: boolean): void => {
    if (!wraps || isInline === isOpen) return;
    parts.push(isInline ? '<p>' : '</p>');
    isOpen = isInline;
  };
  for (const node of element.childNodes) {
    if (!(node instanceof Element)) {
      const text = (node.textContent ?? '').replace(/\s+/g, ' ');
      if (text.trim() !== '') wrap(true);
      if (text !== '') parts.push(`${[...marks].sort().join('')}${text}`);
      continue;
    }
    const mark = element.localName === 'pre' ? undefined : MARKS[node.localName];
    wrap(mark !== undefined || node.localName === 'br');
    if (mark !== undefined) write(node, [...marks, tag(node, mark)], parts);
    else writeBlock(node, marks, parts);
  }
  wrap(false);
}

function writeBlock(element: Element, marks: readonly string[], parts: string[]): void {
  parts.push(tag(element, element.localName));
  write(element, marks, parts);
  parts.push(`</${element.localName}>`);
}

const tag = (element: Element, name: string): string =>
  `<${[name, ...[...element.attributes].map(({ name: key, value }) => `${key}=${value}`).sort()].join(' ')}>`;

/** The editor's markup, with list entries in the usual notation. */
export function tidyLists(html: string): string {
  if (!html.includes('<li>')) return html;
  const body = bodyOf(html);
  for (const entry of body.querySelectorAll('li')) {
    const [first, ...others] = entry.children;
    if (first?.localName === 'p' && others.every(({ localName }) => localName !== 'p'))
      first.replaceWith(...first.childNodes);
  }
  return body.innerHTML;
}

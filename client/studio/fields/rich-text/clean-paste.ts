/** Pasted text, cut down to what rich text may hold (the list of the server), without the looks of where it comes from. */
import { richTextAttributes, richTextElements } from '#shared/rich-text-elements';
import { isWebAddress } from '#shared/web-address';

const allowed: ReadonlySet<string> = new Set(richTextElements);
/** Elements whose text is not for readers. */
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
/** Looks of the page that it was copied from. */
const FOREIGN = new Set(['class', 'lang', 'dir']);

export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  clean(body);
  return body.innerHTML;
}

function clean(parent: Element): void {
  for (const node of [...parent.childNodes]) {
    if (!(node instanceof Element)) {
      if (node.nodeType !== Node.TEXT_NODE) node.remove();
      continue;
    }
    const name = node.localName;
    if (DROPPED.has(name)) {
      node.remove();
      continue;
    }
    clean(node);
    if (allowed.has(name) && name !== 'span') cleanAttributes(node);
    else node.replaceWith(...node.childNodes);
  }
}

function cleanAttributes(element: Element): void {
  const names = new Set([...(richTextAttributes['*'] ?? []), ...(richTextAttributes[element.localName] ?? [])]);
  for (const { name, value } of [...element.attributes]) {
    const isAddress = name === 'href' || name === 'src';
    if (!names.has(name) || FOREIGN.has(name) || (isAddress && !isWebAddress(value))) element.removeAttribute(name);
  }
}

/** Elements that the editor of rich text has; others would be lost by editing it there. */
const EDITED = new Set([
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['a', 'b', 'strong', 'i', 'em', 's', 'del', 'u'],
]);

/** Elements of a stored text that the editor does not have, each once. */
export function foreignElements(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...new Set([...body.querySelectorAll('*')].map(({ localName }) => localName))].filter(
    (name) => !EDITED.has(name),
  );
}

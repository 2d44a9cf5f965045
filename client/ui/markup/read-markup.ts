/** The markup of a region as data: what the server or a theme's author wrote, for a component to render again. */

export type MarkupNode = string | MarkupElement;

export interface MarkupElement {
  readonly tag: string;
  /** Unique among its siblings, and the same for the same control in two versions of a page. */
  readonly key: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkupNode[];
  /** The content of an element that is left unchanged: scripts, templates, SVG, other regions. */
  readonly html: string | null;
}

const OPAQUE = new Set(
  'script style template noscript svg math iframe object video audio canvas site-region'.split(' '),
);
/** Where white space is not content, and React does not allow it. */
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup']);

/** Parses the content of an element. White space between table parts is removed, in the document, too. */
export function readMarkup(parent: ParentNode & Node): readonly MarkupNode[] {
  const keys = new Set<string>();
  return [...parent.childNodes].flatMap((node, index): MarkupNode[] => {
    if (node instanceof Text) {
      if (!TABLE_PARTS.has(parent.nodeName.toLowerCase())) return [node.data];
      node.remove();
      return [];
    }
    return node instanceof Element ? [readElement(node, index, keys)] : [];
  });
}

/** Parses markup, such as that of a `template`. */
export function parseMarkup(html: string): readonly MarkupNode[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  return readMarkup(template.content);
}

/** Parses one element. By default its key is unique, because it is alone. */
export function readElement(element: Element, index = 0, keys = new Set<string>()): MarkupElement {
  const tag = element.localName;
  const isOpaque = OPAQUE.has(tag);
  const id = element.id || element.getAttribute('name') || '';
  const named = `${tag}#${id}`;
  const key = id === '' || keys.has(named) ? `${tag}-${index}` : named;
  keys.add(key);
  return {
    tag,
    key,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: isOpaque ? [] : readMarkup(element),
    html: isOpaque ? element.innerHTML : null,
  };
}

export const hasClass = ({ attributes }: MarkupElement, name: string): boolean =>
  (attributes['class'] ?? '').split(/\s+/).includes(name);

/** The first element that passes a test, in document order. */
export function findElement(
  nodes: readonly MarkupNode[],
  test: (element: MarkupElement) => boolean,
): MarkupElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = test(node) ? node : findElement(node.children, test);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text of an element and its descendants. */
export const textContent = ({ children }: MarkupElement): string =>
  children.map((node) => (typeof node === 'string' ? node : textContent(node))).join('');

/** Marks the elements of a preview with the document, and the part of it, that they show. The studio's frame selects by these marks. */
import { decodeEntities, escapeHtml } from '#shared/html';

/** `document` as in the admin API (`page:ID`, `item:ID`, `block-field:ID`, `site`); `path` within it, '' for all of it. */
export interface Mark {
  readonly document: string;
  readonly path: string;
}

export interface MarkedPage {
  /** The document of the page as a whole. */
  readonly own: Mark;
  /** Id of the page's collection. */
  readonly collectionId: string;
  /** Items that may be on the page: id by path. */
  readonly items: ReadonlyMap<string, string>;
}

interface Element {
  readonly name: string;
  readonly start: number;
  /** Where an attribute can be inserted. */
  readonly nameEnd: number;
  readonly attributes: string;
  mark: Mark | undefined;
}

const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w-]*)(?![\w-])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
/** Elements whose content is text, even if it looks like markup. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'template']);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements that wrap one item of a list. */
const WRAPPERS = new Set(['li', 'article', 'figure', 'tr', 'dd']);

type Visit = (element: Element, open: readonly Element[]) => void;
type Leave = (element: Element, end: number) => void;

/** Visits all elements in order. Unclosed elements are closed by their parents. */
function walk(html: string, visit: Visit, leave: Leave = () => undefined): void {
  const open: Element[] = [];
  const lower = html.toLowerCase();
  const tags = new RegExp(TAG);
  for (let match = tags.exec(html); match !== null; match = tags.exec(html)) {
    const [full, slash, tag, attributes = ''] = match;
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    if (slash === '/') {
      const at = open.findLastIndex((element) => element.name === name);
      if (at >= 0) for (const element of open.splice(at).reverse()) leave(element, tags.lastIndex);
      continue;
    }
    const element: Element = {
      name,
      start: match.index,
      nameEnd: match.index + 1 + tag.length,
      attributes,
      mark: markIn(attributes),
    };
    visit(element, open);
    if (VOID.has(name) || full.endsWith('/>')) leave(element, tags.lastIndex);
    else if (RAW.has(name)) {
      const end = lower.indexOf(`</${name}`, tags.lastIndex);
      tags.lastIndex = end < 0 ? html.length : end;
      open.push(element);
    } else open.push(element);
  }
  for (const element of open.reverse()) leave(element, html.length);
}

const attributeOf = (attributes: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : decodeEntities(value);
};

function markIn(attributes: string): Mark | undefined {
  const document = attributes.includes('data-document=') ? attributeOf(attributes, 'data-document') : undefined;
  return document === undefined ? undefined : { document, path: attributeOf(attributes, 'data-path') ?? '' };
}

/** Marks a page, its header and footer, lists, items and regions. Rows and blocks are marked already. */
export function markPreview(html: string, page: MarkedPage): string {
  const marked = new Map<number, Mark>();
  const set = (element: Element | undefined, mark: Mark): void => {
    if (element === undefined || element.mark !== undefined) return;
    element.mark = mark;
    marked.set(element.nameEnd, mark);
  };
  const frames = new Set(['header', 'footer']);
  walk(html, (element, open) => {
    const { name } = element;
    if (name === 'body') return set(element, page.own);
    if (frames.has(name) && !open.some(({ name: outer }) => outer === 'main' || outer === 'article')) {
      frames.delete(name);
      return set(element, { document: 'site', path: name });
    }
    const item = itemOf(element, page);
    if (item !== undefined) return markItem(item, element, open, { page, set });
    if (name === 'site-region') markRegion(element, open, { page, set });
  });
  return inserted(html, marked);
}

interface Marking {
  readonly page: MarkedPage;
  readonly set: (element: Element | undefined, mark: Mark) => void;
}

/** The id of the item that an element refers to, by an attribute or by a link to its page. */
function itemOf({ name, attributes }: Element, { items, own }: MarkedPage): string | undefined {
  const named = attributeOf(attributes, 'data-item-id');
  if (named !== undefined && named !== '') return named;
  const href = name === 'a' ? attributeOf(attributes, 'href') : undefined;
  const linked = href === undefined ? undefined : items.get(href);
  return linked === undefined || own.document === `item:${linked}` ? undefined : linked;
}

/** Marks the wrapper of the item, and the list around it. Regions have item ids, too, and are parts of items. */
function markItem(id: string, element: Element, open: readonly Element[], { page, set }: Marking): void {
  const document = `item:${id}`;
  if (element.name === 'site-region') return markRegion(element, open, { page, set }, document);
  if (open.some(({ mark }) => mark?.document === document && mark.path === '' && mark !== page.own)) return;
  const inside = [...open, element];
  let at = inside.findLastIndex(({ name }) => WRAPPERS.has(name));
  while (at > 0 && WRAPPERS.has(inside[at - 1]?.name ?? '')) at--;
  set(inside[at] ?? element, { document, path: '' });
  const list = inside[at - 1];
  const isOwn = page.own.document === `page:${page.collectionId}` && [...page.items.values()].includes(id);
  if (isOwn && list !== undefined && list.name !== 'body') set(list, { document: page.own.document, path: 'items' });
}

/** Marks an interactive region of the enclosing item. */
function markRegion(element: Element, open: readonly Element[], { page, set }: Marking, document = ''): void {
  const owner =
    document || (open.findLast(({ mark }) => mark?.document.startsWith('item:') === true)?.mark ?? page.own).document;
  const name = attributeOf(element.attributes, 'name') ?? '';
  if (owner.startsWith('item:')) set(element, { document: owner, path: `regions.${name}` });
}

function inserted(html: string, marks: ReadonlyMap<number, Mark>): string {
  let result = '';
  let from = 0;
  for (const [at, { document, path }] of [...marks].sort(([a], [b]) => a - b)) {
    result += `${html.slice(from, at)} data-document="${escapeHtml(document)}" data-path="${escapeHtml(path)}"`;
    from = at;
  }
  return result + html.slice(from);
}

/** The markup of the first element with a mark; undefined if there is none. */
export function markedElement(html: string, { document, path }: Mark): string | undefined {
  let found: Element | undefined;
  let markup: string | undefined;
  walk(
    html,
    (element) => {
      if (found === undefined && element.mark?.document === document && element.mark.path === path) found = element;
    },
    (element, end) => {
      if (element === found) markup = html.slice(element.start, end);
    },
  );
  return markup;
}

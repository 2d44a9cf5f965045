/** Rewrites JSON files with the key order, the indentation and the unchanged text of their original. */
import { isDeepStrictEqual } from 'node:util';
import { type Node, parseTree } from 'jsonc-parser';
import { BYTE_ORDER_MARK } from '../../content/content-json.ts';
import { isData } from '../../content/fields.ts';

const INDENT = '  ';

/** The value of a file's text, which may begin with a byte order mark. */
export const parsed = (text: string): unknown =>
  JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text);

/** The text of a file; `source`: its previous text, '' for a new one. */
export function jsonText(value: unknown, source: string): string {
  const indent = source === '' ? INDENT : (/^\s*[{[]\r?\n([ \t]+)/.exec(source)?.[1] ?? '');
  const end = source === '' ? '\n' : source.slice(source.trimEnd().length);
  const mark = source.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const text = source.slice(mark.length);
  const root = text.trim() === '' ? undefined : parseTree(text);
  return mark + printed({ text, indent }, value, root) + end;
}

interface Layout {
  /** The text before. */
  readonly text: string;
  readonly indent: string;
}

/** The JSON of a value: where it is unchanged, its text before, which may be laid out by hand. */
function printed(layout: Layout, value: unknown, before: Node | undefined, margin = ''): string {
  if (before !== undefined) {
    const own = layout.text.slice(before.offset, before.offset + before.length);
    if (isDeepStrictEqual(JSON.parse(own), value)) return own;
  }
  const inner = margin + layout.indent;
  const inLines = (open: string, parts: readonly string[], close: string): string => {
    if (parts.length === 0) return open + close;
    if (layout.indent === '') return open + parts.join(',') + close;
    return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`;
  };
  if (Array.isArray(value)) {
    const nodeOf = elementsOf(before);
    const parts = value.map((item, at) => printed(layout, item, nodeOf(item, at), inner));
    return inLines('[', parts, ']');
  }
  if (!isData(value)) return JSON.stringify(value) ?? 'null';
  const nodes = propertiesOf(before);
  const colon = layout.indent === '' ? ':' : ': ';
  const parts = Object.entries(value).flatMap(([name, item]) =>
    item === undefined ? [] : [JSON.stringify(name) + colon + printed(layout, item, nodes.get(name), inner)],
  );
  return inLines('{', parts, '}');
}

const propertiesOf = (node: Node | undefined): ReadonlyMap<unknown, Node | undefined> =>
  new Map(node?.type === 'object' ? node.children?.map(({ children = [] }) => [children[0]?.value, children[1]]) : []);

/** Finds the element before of an element, like `modelOf`. */
function elementsOf(node: Node | undefined): (item: unknown, at: number) => Node | undefined {
  const nodes = node?.type === 'array' ? (node.children ?? []) : [];
  const byId = new Map(nodes.map((element) => [propertiesOf(element).get('id')?.value, element]));
  return (item, at) => {
    const id = isData(item) ? item['id'] : undefined;
    return (id === undefined ? undefined : byId.get(id)) ?? nodes[at];
  };
}

/** A value with its keys in the order of a model; keys that the model lacks come last. */
export function inOrderOf(model: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const models = Array.isArray(model) ? (model as readonly unknown[]) : [];
    return value.map((item, at) => inOrderOf(modelOf(models, item, at), item));
  }
  if (!isData(value)) return value;
  const names = isData(model) ? Object.keys(model).filter((name) => Object.hasOwn(value, name)) : [];
  const all = [...new Set([...names, ...Object.keys(value)])];
  return Object.fromEntries(all.map((name) => [name, inOrderOf(isData(model) ? model[name] : undefined, value[name])]));
}

/** In lists of objects with ids, the model with the same id; otherwise the one at the same index. */
function modelOf(models: readonly unknown[], item: unknown, at: number): unknown {
  const id = isData(item) ? item['id'] : undefined;
  const same = id === undefined ? undefined : models.find((model) => isData(model) && model['id'] === id);
  return same ?? models[at];
}

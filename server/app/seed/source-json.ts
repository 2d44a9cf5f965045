/** Rewrites JSON files with the key order and the indentation of their original. */
import { BYTE_ORDER_MARK } from '../../content/content-json.ts';
import { isData } from '../../content/fields.ts';

const INDENT = '  ';

/** The value of a file's text, which may begin with a byte order mark. */
export const parsed = (text: string): unknown =>
  JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text);

/** The text of a file; `source`: its previous text, '' for a new one. */
export function jsonText(value: unknown, source: string): string {
  const indent = source === '' ? INDENT : (/^\s*[{[]\r?\n([ \t]+)/.exec(source)?.[1] ?? '');
  const end = source === '' ? '\n' : (/\s*$/.exec(source)?.[0] ?? '');
  const mark = source.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  return mark + JSON.stringify(value, null, indent) + end;
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

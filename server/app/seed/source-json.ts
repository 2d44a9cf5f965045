/** JSON files that are written anew: in the order and with the indent of the file that they come from. */
import { isData } from '../../content/fields.ts';

const INDENT = '  ';

/** The text of a file; `source`: what it was, '' for a new one. */
export function jsonText(value: unknown, source: string): string {
  const indent = source === '' ? INDENT : (/^\s*[{[]\r?\n([ \t]+)/.exec(source)?.[1] ?? '');
  const end = source === '' ? '\n' : (/\s*$/.exec(source)?.[0] ?? '');
  return JSON.stringify(value, null, indent) + end;
}

/** A value with its names in the order of another one; names that this one lacks come last. */
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

/** Of lists of things with ids, the one with the same id; otherwise the one in the same place. */
function modelOf(models: readonly unknown[], item: unknown, at: number): unknown {
  const id = isData(item) ? item['id'] : undefined;
  const same = id === undefined ? undefined : models.find((model) => isData(model) && model['id'] === id);
  return same ?? models[at];
}

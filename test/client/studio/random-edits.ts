/** Random documents of rows, columns and blocks, and random edits of them. */
import { isData } from '#shared/json';
import { type Path, valueAt } from '../../../client/studio/documents/json-value.ts';
import { apply, type Operation } from '../../../client/studio/documents/operations.ts';
import fc from '../../fast-check.ts';

/** Draws numbers below a bound. */
export type Draw = (bound: number) => number;

/** Draws from a list of numbers, which fast-check shrinks. */
export function drawFrom(numbers: readonly number[]): Draw {
  let at = 0;
  return (bound) => (bound <= 0 ? 0 : (numbers[at++ % Math.max(numbers.length, 1)] ?? 0) % bound);
}

export const drawn = (length: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.nat(1_000_000), { minLength: length, maxLength: length });

/** Returns unique texts. */
export type Tokens = () => string;

export function countTokens(name: string): Tokens {
  let count = 0;
  return () => `<${name}${count++}>`;
}

function randomBlock(draw: Draw, token: Tokens): object {
  const block = { type: ['text', 'image', 'quote'][draw(3)], value: { text: token(), size: draw(3) } };
  return draw(2) === 0 ? block : { ...block, id: token() };
}

const randomColumn = (draw: Draw, token: Tokens): object => ({
  span: draw(12) + 1,
  blocks: Array.from({ length: draw(3) }, () => randomBlock(draw, token)),
});

const randomRow = (draw: Draw, token: Tokens): object => ({
  columns: Array.from({ length: draw(2) + 1 }, () => randomColumn(draw, token)),
});

export const randomLayout = (draw: Draw, token: Tokens): object => ({
  title: token(),
  tags: Array.from({ length: draw(3) }, token),
  rows: Array.from({ length: draw(3) }, () => randomRow(draw, token)),
});

/** Paths of all lists, and of all texts that may be set. */
function placesOf(
  value: unknown,
  path: Path = [],
): { readonly lists: readonly Path[]; readonly texts: readonly Path[] } {
  const entries = Array.isArray(value) ? [...value.entries()] : isData(value) ? Object.entries(value) : [];
  const inner = entries.map(([key, child]) => placesOf(child, [...path, key]));
  const isText = typeof value === 'string' && path.at(-1) !== 'id' && path.at(-1) !== 'type';
  return {
    lists: [...(Array.isArray(value) ? [path] : []), ...inner.flatMap(({ lists }) => lists)],
    texts: [...(isText ? [path] : []), ...inner.flatMap(({ texts }) => texts)],
  };
}

const lengthAt = (document: unknown, path: Path): number => (valueAt(document, path) as readonly unknown[]).length;

function newEntry(list: Path, draw: Draw, token: Tokens): unknown {
  const name = list.at(-1);
  if (name === 'rows') return randomRow(draw, token);
  if (name === 'columns') return randomColumn(draw, token);
  return name === 'blocks' ? randomBlock(draw, token) : token();
}

/** An operation that fits the document. */
export function randomOperation(document: unknown, draw: Draw, token: Tokens): Operation {
  const { lists, texts } = placesOf(document);
  const full = lists.filter((path) => lengthAt(document, path) > 0);
  const set: Operation = { op: 'set', path: texts[draw(texts.length)] ?? ['title'], value: token() };
  const list = lists[draw(lists.length)] ?? ['rows'];
  const kind = draw(6);
  if (kind < 2) return set;
  if (kind === 2) return { op: 'set', path: ['extra'], ...(draw(2) === 0 ? { value: token() } : {}) };
  if (kind === 3)
    return { op: 'insert', path: list, index: draw(lengthAt(document, list) + 1), value: newEntry(list, draw, token) };
  const source = full[draw(full.length)];
  if (source === undefined) return set;
  const index = draw(lengthAt(document, source));
  return kind === 4 ? { op: 'remove', path: source, index } : randomMove(document, [...source, index], draw);
}

/** Moves an entry to a list of the same kind. */
function randomMove(document: unknown, from: Path, draw: Draw): Operation {
  const without = { op: 'remove', path: from.slice(0, -1), index: Number(from.at(-1)) } as const;
  const rest = apply(document, without);
  const lists = placesOf(rest).lists.filter((path) => path.at(-1) === from.at(-2));
  const list = lists[draw(lists.length)] ?? from.slice(0, -1);
  return { op: 'move', from, to: [...list, draw(lengthAt(rest, list) + 1)] };
}

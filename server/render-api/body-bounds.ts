/**
 * Limits of bodies of the render API, checked first: validating a value by its schema, or building a tree of it, takes so much longer than
 * reading it that the length alone is no limit.
 */
import { pointerTo } from '../http/check-input.ts';
import { Problem } from '../http/problems.ts';

/** Lists, objects and everything in them. */
const MAX_VALUES = 250_000;
/** The same in instruction trees, which are compiled. */
const MAX_TREE_VALUES = 100_000;
export const MAX_RENDER_DEPTH = 1000;
const MAX_NAMES = 2000;
const MAX_RENDERS = { fragments: 100, items: 500 } as const;

type Fields = Readonly<Record<string, unknown>>;

/** Throws `invalid-request` or `too-large`. */
export function boundBody(body: unknown): void {
  if (isFields(body)) {
    for (const [field, max] of Object.entries(MAX_RENDERS)) {
      const renders = body[field];
      if (Array.isArray(renders) && renders.length > max) throw invalid(field, tooMany(max));
    }
    for (const field of ['partials', 'injects', 'templates']) checkNames(field, body[field]);
    countValues(treesOf(body), MAX_TREE_VALUES, 'instruction trees of more than');
  }
  countValues([body], MAX_VALUES, 'more than');
}

function checkNames(field: string, value: unknown): void {
  if (!isFields(value)) return;
  if (Object.keys(value).length > MAX_NAMES) throw invalid(field, tooMany(MAX_NAMES));
  // Schemas drop it silently.
  if (Object.hasOwn(value, '__proto__')) throw invalid(`${field}.__proto__`, 'is not an allowed name');
}

const tooMany = (max: number): string => `must have at most ${max} entries`;

/** Values that will be read as instruction trees. */
function treesOf({ code, partials, fragments, items }: Fields): unknown[] {
  const inRenders = [fragments, items]
    .filter(Array.isArray)
    .flat()
    .map((render: unknown) => isFields(render) && render['code']);
  const inPartials = isFields(partials) ? Object.values(partials).filter(Array.isArray) : [];
  return [code, ...inRenders, ...inPartials];
}

/** Level by level, without recursion, so that deep nesting cannot overflow the stack here, and is rejected. */
function countValues(values: readonly unknown[], max: number, label: string): void {
  let count = 0;
  let level = values.filter(isNode);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_RENDER_DEPTH)
      throw new Problem('invalid-request', { detail: `The body is nested more than ${MAX_RENDER_DEPTH} levels deep.` });
    const next: object[] = [];
    for (const node of level) {
      const inside: readonly unknown[] = Array.isArray(node) ? node : Object.values(node);
      count += inside.length;
      if (count > max) throw new Problem('too-large', { detail: `The body holds ${label} ${max} values.` });
      for (const value of inside) if (isNode(value)) next.push(value);
    }
    level = next;
  }
}

const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isFields = (value: unknown): value is Fields => isNode(value) && !Array.isArray(value);

const invalid = (field: string, message: string): Problem =>
  new Problem('invalid-request', { fields: [{ field, message, pointer: pointerTo(field.split('.')) }] });

/** What generated code calls. Short names, because they stand in every line of it. */
import type { FormatterDefinition } from '../define.ts';
import { Frame, findHead, findProperty } from '../execute/frame.ts';
import type { BoundTest } from '../execute/prepare.ts';
import type { Render } from '../execute/render.ts';
import { emit, isTrue, step, type Value } from '../execute/values.ts';
import { Head, type Reference } from '../syntax/reference.ts';

const NONE: object = Object.freeze(Object.create(null));

/** The object whose properties are names of a frame; nothing for arrays and scalars. */
function O(value: Value): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : NONE;
}

/** A name that no frame of the function knows: searched in the frames it was called from. */
function L(render: Render, parent: Frame | null, reference: Reference): Value {
  if (parent === null) return undefined;
  const { kind, head } = reference;
  // The node of the first frame is that of the function, which does not have the name.
  const found =
    kind === Head.property && typeof head === 'string'
      ? findProperty(parent, head, parent.node)
      : findHead(parent, reference);
  return typeof found === 'object' ? render.ready(found) : found;
}

/** A path step that the fast check did not find. */
function N(render: Render, value: Value, segment: string | number): Value {
  const next = step(typeof value === 'object' ? render.ready(value) : value, segment);
  return typeof next === 'object' ? render.ready(next) : next;
}

function S(render: Render, value: Value): Value {
  return typeof value === 'object' ? render.ready(value) : value;
}

function T(render: Render, value: Value): boolean {
  return isTrue(typeof value === 'object' ? render.ready(value) : value);
}

function E(render: Render, value: Value): string {
  return emit(typeof value === 'object' ? render.ready(value) : value);
}

/** What a formatter that needs nothing but the value makes of something that is not a text, printed. */
function F(render: Render, { apply }: FormatterDefinition, value: Value, at: number): string {
  render.at = at;
  const given = S(render, value);
  return E(render, render.weigh(apply(given, {}, render, [given])));
}

/** What a formatter of a chain has made. */
function B(render: Render, made: Value): Value {
  return render.weigh(made);
}

/** The page so far, between two functions that add to it. */
function Z(render: Render, out: string): string {
  if (--render.patience < 0) render.look();
  return out.length > render.threshold ? render.overflow(out) : out;
}

/** A frame of the function as an object, for those who search the scope. */
function M(parent: Frame | null, node: Value, index: number): Frame {
  const frame = new Frame(parent, node);
  frame.index = index;
  return frame;
}

/** The same with the variables that it has. */
function MV(
  parent: Frame | null,
  node: Value,
  index: number,
  names: readonly string[],
  values: readonly Value[],
): Frame {
  const frame = M(parent, node, index);
  names.forEach((name, i) => {
    if (values[i] !== undefined) frame.set(name, values[i]);
  });
  return frame;
}

function P(render: Render, bound: BoundTest, node: Value, frame: Frame | null, at: number, op: number): boolean {
  render.at = at;
  render.frame = frame;
  render.outside = frame;
  try {
    return render.weigh(bound.definition.test(node, bound.args, render));
  } catch (error) {
    render.unexpected(error, op);
    return false;
  } finally {
    render.frame = null;
  }
}

/** An operand of an expression; what is none (an object, also one that is not there yet) is left to the evaluator. */
function V(value: Value): Value {
  if (typeof value !== 'object') return value === undefined ? null : value;
  if (value === null) return null;
  throw NOT_USUAL;
}

const NOT_USUAL = new Error('left to the evaluator');

/** What an expression prints. */
function W(value: Value): string {
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : String(value);
}

/** The object of a `.ctx`. */
function C(keys: readonly string[], values: readonly Value[]): Value {
  return Object.fromEntries(keys.map((key, i) => [key, values[i] ?? null]));
}

export const runtime = {
  O,
  L,
  N,
  S,
  T,
  E,
  F,
  B,
  Z,
  M,
  MV,
  P,
  C,
  V,
  W,
  G: Object.getPrototypeOf as (value: object) => unknown,
  H: Object.prototype.hasOwnProperty,
  OP: Object.prototype,
  step,
} as const;

/** Functions that generated code calls. */
import type { FormatterDefinition } from '../define.ts';
import { Frame, findHead, findProperty } from '../execute/frame.ts';
import { evaluate } from '../execute/instructions.ts';
import type { BoundTest } from '../execute/prepare.ts';
import type { Render } from '../execute/render.ts';
import { emit, isTrue, step, type Value } from '../execute/values.ts';
import { Head, type Reference } from '../syntax/reference.ts';

const NO_NAMES: object = Object.freeze(Object.create(null));

/** The object whose properties are a frame's names; an empty one for arrays and scalars. */
function namesOf(value: Value): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : NO_NAMES;
}

/** A name in no frame of the function: searches the calling frames. */
function lookupInCallers(render: Render, parent: Frame | null, reference: Reference): Value {
  if (parent === null) return undefined;
  const { kind } = reference;
  // The node of the first frame is the function's own, which does not have the name.
  const value =
    kind === Head.property && typeof reference.head === 'string'
      ? findProperty(parent, reference, parent.node)
      : findHead(parent, reference);
  return awaitPending(render, value);
}

/** A path step that the fast check did not find. */
function stepInto(render: Render, value: Value, segment: string | number): Value {
  return awaitPending(render, step(awaitPending(render, value), segment));
}

function awaitPending(render: Render, value: Value): Value {
  return typeof value === 'object' ? render.ready(value) : value;
}

function isTruthy(render: Render, value: Value): boolean {
  return isTrue(awaitPending(render, value));
}

function print(render: Render, value: Value): string {
  return emit(awaitPending(render, value));
}

/** The output of a formatter that needs only the value, for a value that is not a string. */
function printFormatted(render: Render, { apply }: FormatterDefinition, value: Value, at: number): string {
  render.at = at;
  const input = awaitPending(render, value);
  return print(render, render.weigh(apply(input, {}, render, [input])));
}

/** Checks a formatter's result against the limits. */
function weigh(render: Render, value: Value): Value {
  return render.weigh(value);
}

/** Checks the page so far against the limits, between two functions that add to it. */
function checkOutput(render: Render, out: string): string {
  if (--render.callsLeft < 0) render.look();
  return out.length > render.threshold ? render.overflow(out) : out;
}

/** A frame of the function as an object, for callees that search the scope. */
function createFrame(parent: Frame | null, node: Value, index: number): Frame {
  const frame = new Frame(parent, node);
  frame.index = index;
  return frame;
}

/** Adds the variables that are set to a new frame. */
function withVariables(frame: Frame, names: readonly string[], values: readonly Value[]): Frame {
  names.forEach((name, i) => {
    if (values[i] !== undefined) frame.set(name, values[i]);
  });
  return frame;
}

/** A predicate call with its offset. */
export interface PlacedTest extends BoundTest {
  readonly at: number;
  readonly op: number;
}

function test(render: Render, { definition, args, at, op }: PlacedTest, node: Value, frame: Frame | null): boolean {
  render.at = at;
  render.frame = frame;
  render.outside = frame;
  try {
    return render.weigh(definition.test(node, args, render));
  } catch (error) {
    render.unexpected(error, op);
    return false;
  } finally {
    render.frame = null;
  }
}

/** An operand of an expression; objects, even pending ones, are left to the evaluator. */
function operand(value: Value): Value {
  if (typeof value !== 'object') return value === undefined ? null : value;
  if (value === null) return null;
  throw NOT_SUPPORTED;
}

const NOT_SUPPORTED = new Error('left to the evaluator');

/** The output of an expression. */
function printResult(value: Value): string {
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : String(value);
}

/** The object of a `.ctx`. */
function contextObject(keys: readonly string[], values: readonly Value[]): Value {
  return Object.fromEntries(keys.map((key, i) => [key, values[i] ?? null]));
}

/** Under their names in generated code, which are short because they are everywhere in it. */
export const runtime = {
  O: namesOf,
  L: lookupInCallers,
  N: stepInto,
  S: awaitPending,
  T: isTruthy,
  E: print,
  F: printFormatted,
  B: weigh,
  Z: checkOutput,
  M: createFrame,
  MV: withVariables,
  P: test,
  C: contextObject,
  V: operand,
  W: printResult,
  G: Object.getPrototypeOf as (value: object) => unknown,
  H: Object.prototype.hasOwnProperty,
  OP: Object.prototype,
  X: evaluate,
  step,
} as const;

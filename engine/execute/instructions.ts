/** Computations of single instructions; control flow is in the walker (reference 9). */
import {
  type BoundExpression,
  bindExpression,
  type Expression,
  type ExpressionScope,
  type ExprValue,
  evaluateExpression,
  parseExpression,
} from '../expression/index.ts';
import type { Reference } from '../syntax/reference.ts';
import type { Instruction } from '../syntax/tree.ts';
import { Frame } from './frame.ts';
import type { Limits } from './limits.ts';
import { type BoundChain, type BoundTest, bindChain, bindTest } from './prepare.ts';
import type { Render } from './render.ts';
import { isControl } from './slow.ts';
import { emit, isTrue, type Value } from './values.ts';

export function chainOf(render: Render, node: Instruction): BoundChain {
  node.prepared ??= bindChain(node.calls, render.host.definitions);
  return node.prepared as BoundChain;
}

/** A chain of formatters that is running, or paused between two calls. */
export interface ChainRun {
  readonly node: Instruction;
  readonly chain: BoundChain;
  /** In a variable tag, formatters see a frame of the tag's value; in `.var`, the current frame. */
  readonly isTag: boolean;
  readonly frame: Frame;
  readonly scope: Frame | null;
  /** The first is the value of the chain. */
  readonly values: Value[];
  /** The next call. */
  next: number;
}

/** Resolves the references of a chain, without calling formatters yet. */
export function beginChain(render: Render, node: Instruction, frame: Frame, isTag: boolean): ChainRun {
  const values = node.refs.map((reference) => render.resolve(frame, reference));
  const chain = chainOf(render, node);
  const scope = chain.usesScope ? (isTag ? new Frame(frame, values[0]) : frame) : null;
  return { node, chain, isTag, frame, scope, values, next: 0 };
}

/**
 * The value of a variable tag with one reference in a walk that cannot pause, without a final `apply` that the caller renders in place:
 * like a chain, but without recording the position.
 */
export function formatted(render: Render, node: Instruction, chain: BoundChain, frame: Frame): Value {
  let value = render.resolve(frame, node.refs[0]!);
  const { calls } = chain;
  if (calls.length === 0) return value;
  const scope = chain.usesScope ? new Frame(frame, value) : null;
  render.outside = frame;
  for (let i = 0; i < calls.length; i++) {
    const { definition, args } = calls[i]!;
    render.frame = scope;
    value = render.weigh(definition.apply(value, args, render, definition.apply.length > 3 ? [value] : NO_VALUES));
  }
  render.frame = null;
  return value;
}

const NO_VALUES: readonly Value[] = Object.freeze([]);

/**
 * Runs the calls, without a final `apply` that the caller renders in place. False if the caller has to act before it continues: with
 * `mayStop`, the caller renders partials, and the chain stops at the end of the time slice.
 */
export function advanceChain(render: Render, run: ChainRun, mayStop: boolean): boolean {
  const { values } = run;
  const { calls } = run.chain;
  render.outside = run.frame;
  for (let call = calls[run.next]; call !== undefined; call = calls[run.next]) {
    if (mayStop && (call.partial !== null || render.lastLook > render.sliceEnd)) return false;
    render.frame = run.scope;
    values[0] = render.weigh(call.definition.apply(values[0], call.args, render, values));
    run.next++;
  }
  render.frame = null;
  return true;
}

/** `.if`: no precedence, left to right, short-circuiting as described in reference 9. */
export function isIfTrue(render: Render, node: Instruction, frame: Frame): boolean {
  const { refs, operators } = node;
  let result = isTrue(render.resolve(frame, refs[0]!));
  for (let i = 0; i < operators.length; i++) {
    const and = operators[i] as boolean;
    const operand = isTrue(render.resolve(frame, refs[i + 1]!));
    result = and ? result && operand : result || operand;
    if (result !== and) break;
  }
  return result;
}

export function isTestTrue(render: Render, node: Instruction, frame: Frame): boolean {
  if (node.prepared === null) node.prepared = bindTest(node.name, node.args, render.host.definitions) ?? UNKNOWN;
  if (node.prepared === UNKNOWN) return false;
  const { definition, args } = node.prepared as BoundTest;
  render.frame = definition.usesScope === true ? frame : null;
  render.outside = frame;
  try {
    return render.weigh(definition.test(frame.node, args, render));
  } catch (error) {
    render.unexpected(error, node.op);
    return false;
  } finally {
    render.frame = null;
  }
}

const UNKNOWN = Symbol('unknown predicate');

/** `.ctx`: an object of the bound values; missing ones become null. */
export function contextObject(render: Render, node: Instruction, frame: Frame): Value {
  const entries = node.keys.map((key, i) => [key, render.resolve(frame, node.refs[i]!) ?? null] as const);
  return Object.fromEntries(entries);
}

interface PreparedExpression {
  readonly maxTokens: number;
  readonly expression: Expression;
  /** Null if only the operand stack can evaluate it. */
  readonly bound: BoundExpression | null;
}

/** Looks up the names of an expression from a frame. */
class FrameScope implements ExpressionScope {
  private readonly render: Render;
  private readonly frame: Frame;

  constructor(render: Render, frame: Frame) {
    this.render = render;
    this.frame = frame;
  }

  lookup(reference: Reference): unknown {
    return this.render.resolve(this.frame, reference);
  }
}

/** `.eval`: performs its assignments and returns its output (reference 12). */
export function evaluate(render: Render, node: Instruction, frame: Frame): string {
  if (!render.expressions) return '';
  const { limits } = render;
  const { maxTokens } = limits;
  let prepared = node.prepared as PreparedExpression | null;
  if (prepared === null || prepared.maxTokens !== maxTokens) {
    const expression = parseExpression(node.text, maxTokens);
    prepared = { maxTokens, expression, bound: expression.debug === null ? bindExpression(expression) : null };
    node.prepared = prepared;
  }
  const { expression, bound } = prepared;
  const scope = new FrameScope(render, frame);
  if (bound !== null) {
    try {
      return evaluateBound(bound, scope, limits, frame);
    } catch (error) {
      if (isControl(error)) throw error;
      // Not supported by the fast path: the operand stack reports the errors.
    }
  }
  if (expression.errors.length > 0) {
    reportBroken(render, expression);
    return '';
  }
  const { value, assigned, errors } = evaluateExpression(expression, scope, limits);
  for (const message of errors) render.report('EXPRESSION_REDUCE', { text: node.text, message });
  if (errors.length > 0) return '';
  if (assigned !== null) for (const [name, local] of assigned) frame.set(name, local);
  const printed = printedValue(value);
  return expression.debug === null ? printed : expression.debug + (printed === '' ? '' : ` -> ${printed}`);
}

function evaluateBound(bound: BoundExpression, scope: FrameScope, limits: Limits, frame: Frame): string {
  const { assigns } = bound;
  const assigned: ExprValue[] = assigns.length === 0 ? NOTHING_ASSIGNED : [];
  const value = bound.run(scope, limits, assigned);
  for (let i = 0; i < assigns.length; i++) frame.set(assigns[i] as string, assigned[i] as ExprValue);
  return printedValue(value);
}

const NOTHING_ASSIGNED: ExprValue[] = [];

const printedValue = (value: ExprValue | undefined): string =>
  value === undefined || value === null ? '' : emit(value);

/** Reports the errors of an expression that does not parse, once per render. */
function reportBroken(render: Render, expression: Expression): void {
  if (render.brokenExpressions?.has(expression) === true) return;
  render.brokenExpressions = (render.brokenExpressions ?? new Set()).add(expression);
  const text = JSON.stringify(expression.text);
  for (const message of expression.errors) render.report('EXPRESSION_PARSE', { text, message });
}

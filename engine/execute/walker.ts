/**
 * First tier: walks the tree with its own stack, so that no template can exhaust the call stack, and a render can stop between two
 * instructions (full output, slow value) and continue later. Frames follow reference 8, effects 9.
 */
import { type Instruction, literalText, Op } from '../syntax/tree.ts';
import { type Activation, Kind, NO_BLOCK } from './activation.ts';
import { type Body, Frame, headIn, pushed } from './frame.ts';
import {
  advanceChain,
  beginChain,
  type ChainRun,
  chainOf,
  contextObject,
  evaluate,
  formatted,
  isIfTrue,
  isTestTrue,
} from './instructions.ts';
import type { PartialCall } from './prepare.ts';
import { NextElement, SlowValue } from './slow.ts';
import type { Unit } from './unit.ts';
import { emit, isTrue, type Value } from './values.ts';
import { WalkState } from './walk-state.ts';

/** Milliseconds after which a streamed walk yields to other requests. */
const SLICE_MS = 4;

export class Walker extends WalkState {
  /** Runs until the end (true) or until it is time to pause (false). Throws `SlowValue` to be run again later. */
  run(): boolean {
    if (this.pausable) this.render.beginSlice(SLICE_MS);
    for (;;) {
      try {
        return this.steps();
      } catch (error) {
        const { top } = this;
        if (error instanceof SlowValue) {
          top.pc = Math.max(0, top.pc - 1);
          throw error;
        }
        this.render.unexpected(error, top.block[top.pc - 1]?.op ?? Op.ROOT);
      }
    }
  }

  private steps(): boolean {
    for (;;) {
      const { top } = this;
      if (top.pc >= top.block.length) {
        if (!this.leave(top)) return true;
        if (this.isDue()) return false;
        continue;
      }
      const node = top.block[top.pc++] as Instruction;
      if (node.op === Op.TEXT) this.out += node.text;
      else this.execute(node, top);
      if (this.isDue()) return false;
    }
  }

  protected execute(node: Instruction, top: Activation): void {
    const { render } = this;
    render.at = node.at;
    switch (node.op) {
      case Op.VARIABLE:
        return this.variable(node, top.frame);
      case Op.SECTION:
        return this.section(node, top.frame);
      case Op.REPEATED:
        return this.repeated(node, top.frame);
      case Op.PREDICATE:
        return this.branch(node, isTestTrue(render, node, top.frame), top.frame);
      case Op.IF:
        return this.branch(node, isIfTrue(render, node, top.frame), top.frame);
      case Op.BINDVAR:
        return this.chain(beginChain(render, node, top.frame, false));
      case Op.CTXVAR:
        top.frame.set(node.name, contextObject(render, node, top.frame));
        return;
      case Op.EVAL:
        this.out += evaluate(render, node, top.frame);
        return;
      case Op.INCLUDE:
        return this.include(node, top.frame);
      case Op.INJECT:
        top.frame.set(node.name, render.injectable(node.text));
        return;
      case Op.MACRO:
        render.hasMacros = true;
        top.frame.macros ??= new Map();
        top.frame.macros.set(node.name, { block: node.body ?? NO_BLOCK, unit: render.unit });
        return;
      case Op.STRUCT:
        this.push(Kind.plain, node.body ?? NO_BLOCK, top.frame);
        return;
      default:
        this.out += literalText(node.op);
    }
  }

  private variable(node: Instruction, frame: Frame): void {
    const { render } = this;
    if (node.calls.length === 0) {
      for (let i = 1; i < node.refs.length; i++) render.resolve(frame, node.refs[i]!);
      const value = render.resolve(frame, node.refs[0]!);
      this.out += typeof value === 'string' ? value : emit(value);
      return;
    }
    if (this.pausable || node.refs.length > 1) return this.chain(beginChain(render, node, frame, true));
    const chain = chainOf(render, node);
    const value = formatted(render, node, chain, frame);
    if (chain.inPlace === null) this.out += typeof value === 'string' ? value : emit(value);
    else this.applyInPlace(chain.inPlace, node, value, frame);
  }

  /** Runs or continues a chain, and stores or prints its value. */
  private chain(run: ChainRun): void {
    const { render } = this;
    const { node, frame, values } = run;
    while (!advanceChain(render, run, this.pausable)) {
      const partial = run.chain.calls[run.next]?.partial ?? null;
      if (partial === null || render.lastLook > render.sliceEnd) {
        this.suspendChain(Kind.pause, run);
        return;
      }
      if (this.capture(run, partial)) return;
      values[0] = '';
      run.next++;
    }
    const { inPlace } = run.chain;
    const value = values[0];
    if (!run.isTag) {
      if (inPlace === null || run.next > run.chain.calls.length) frame.set(node.name, value);
      else if (!this.pausable) {
        render.frame = run.scope;
        frame.set(node.name, render.applyPartial(inPlace.name, value, inPlace));
        render.frame = null;
      } else if (!this.capture(run, inPlace)) frame.set(node.name, '');
    } else if (inPlace === null) this.out += typeof value === 'string' ? value : emit(value);
    else this.applyInPlace(inPlace, node, value, frame);
  }

  /** Renders a partial for a chain that continues with its text; false if it does not exist. */
  private capture(run: ChainRun, call: PartialCall): boolean {
    const { render } = this;
    const body = render.findBody(run.scope, call.name);
    if (body === null) return false;
    this.flush();
    this.suspendChain(Kind.capture, run).before = this.out;
    this.out = '';
    render.beginCapture();
    this.enterBody(Kind.partial, body, pushed(run.scope as Frame, run.values[0], call));
    return true;
  }

  /** Resumes a chain at the end of the block that is pushed next. */
  private suspendChain(kind: number, run: ChainRun): Activation {
    this.render.frame = null;
    const activation = this.push(kind, NO_BLOCK, run.frame);
    activation.chain = run;
    return activation;
  }

  private applyInPlace(call: PartialCall, node: Instruction, value: Value, frame: Frame): void {
    const { render } = this;
    // The frame of the variable tag itself, visible if other formatters have changed the value.
    const outer = node.calls.length > 1 ? new Frame(frame, render.resolve(frame, node.refs[0]!)) : frame;
    const body = render.findBody(outer, call.name);
    if (body === null) return;
    this.enterBody(Kind.partial, body, pushed(outer, value, call));
  }

  private enterBody(kind: number, body: Body, frame: Frame): void {
    const { render } = this;
    render.tick();
    render.depth++;
    const activation = this.push(kind, body.block, frame);
    activation.unit = render.unit;
    render.unit = body.unit;
  }

  private include(node: Instruction, frame: Frame): void {
    const { render } = this;
    if (!render.settings.includes) return;
    const body = render.findBody(frame, node.name);
    if (body === null) return;
    if (node.args?.list.includes('output') === true) return this.enterBody(Kind.partial, body, frame);
    this.flush();
    this.enterBody(Kind.discard, body, frame);
    this.top.before = this.out;
    this.out = '';
    render.beginCapture();
  }

  private section(node: Instruction, frame: Frame): void {
    const reference = node.refs[0]!;
    const value = this.render.follow(headIn(frame, reference), reference);
    const inner = new Frame(frame, value);
    // The alternate also has the section's frame (reference 16, row 2).
    this.branch(node, isTrue(value), inner);
  }

  private branch(node: Instruction, yes: boolean, frame: Frame): void {
    if (yes) {
      if (node.body !== null) this.enter(node.body, frame);
      return;
    }
    let next = node.or;
    while (next !== null) {
      this.render.at = next.at;
      if (next.name === '' || isTestTrue(this.render, next, frame)) {
        this.enter(next.body ?? NO_BLOCK, frame);
        return;
      }
      next = next.or;
    }
  }

  private repeated(node: Instruction, frame: Frame): void {
    const reference = node.refs[0]!;
    const head = headIn(frame, reference);
    const list = reference.rest.length === 0 && this.render.sink !== null ? this.render.slow.list(head) : null;
    if (list !== null && list.items.length === 0 && !list.done) throw new SlowValue(new NextElement(list));
    const value = list === null ? this.render.follow(head, reference) : list.items;
    if (!Array.isArray(value) || value.length === 0) return this.branch(node, false, frame);
    const outer = new Frame(frame, value);
    const activation = this.push(Kind.loop, NO_BLOCK, outer);
    activation.loop = node;
    activation.items = value as readonly Value[];
    activation.list = list;
    this.element(activation, outer, 0);
  }

  private element(activation: Activation, outer: Frame, position: number): void {
    this.render.tick();
    outer.index = position;
    activation.kind = Kind.loop;
    activation.position = position;
    activation.frame = new Frame(outer, activation.items[position]);
    activation.block = activation.loop?.body ?? NO_BLOCK;
    activation.pc = 0;
  }

  /** Continues after the end of a block; false at the end of the template. */
  private leave(top: Activation): boolean {
    const { render } = this;
    switch (top.kind) {
      case Kind.loop:
      case Kind.between: {
        if (top.list !== null && !top.list.done && top.position + 1 >= top.items.length) {
          // Run again, it is at the end of the block again: nothing of the element is repeated.
          top.pc = top.block.length + 1;
          throw new SlowValue(new NextElement(top.list));
        }
        if (top.position + 1 >= top.items.length) break;
        const between = top.loop?.between;
        if (top.kind === Kind.loop && between && between.length > 0) {
          top.kind = Kind.between;
          top.block = between;
          top.pc = 0;
          return true;
        }
        this.element(top, top.frame.parent as Frame, top.position + 1);
        return true;
      }
      case Kind.discard:
        this.out = top.before;
        render.endCapture();
        render.depth--;
        render.unit = top.unit as Unit;
        break;
      case Kind.partial:
        render.depth--;
        render.unit = top.unit as Unit;
        break;
      case Kind.capture:
      case Kind.pause:
        return this.resume(top);
    }
    return this.pop();
  }

  /** Resumes a paused chain as part of its instruction. */
  private resume({ kind, before, chain }: Activation): boolean {
    const { render } = this;
    const run = chain as ChainRun;
    this.pop();
    if (kind === Kind.capture) {
      run.values[0] = this.out;
      run.next++;
      this.out = before;
      render.endCapture();
    }
    render.at = run.node.at;
    this.chain(run);
    return true;
  }
}

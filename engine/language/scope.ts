/** The scope at an offset of a template: the frames that a render would have there, with samples of their nodes. */
import { parseExpression } from '../expression/index.ts';
import { Head, type Reference } from '../syntax/reference.ts';
import { type Instruction, Op } from '../syntax/tree.ts';
import { elementsOf, type Samples, stepInto, stepThrough } from './samples.ts';

interface Local {
  /** Offset of the tag that sets it; null if a caller does. */
  readonly at: number | null;
  readonly samples: Samples;
}

/** Innermost first. */
export interface Frame {
  readonly samples: Samples;
  readonly isLoop: boolean;
  readonly locals: Map<string, Local>;
}

export interface Scope {
  readonly frames: readonly Frame[];
  /** Offsets of the tags that define macros, by name. */
  readonly macros: ReadonlyMap<string, number>;
}

/** The scope at an offset, within the frames around the template. */
export function scopeAt(root: Instruction, source: string, offset: number, around: readonly Frame[]): Scope {
  const search = new ScopeSearch(source, offset, around);
  search.enter(root.body ?? []);
  return { frames: search.frames, macros: search.macros };
}

export const createFrame = (samples: Samples, isLoop = false): Frame => ({ samples, isLoop, locals: new Map() });

/** The samples of a reference, whose first segment is searched from the innermost frame outward. */
export function resolve(frames: readonly Frame[], { head, rest, kind }: Reference): Samples {
  if (kind === Head.node) return stepThrough(frames[0]?.samples ?? [], rest);
  for (const frame of frames) {
    const found = kind === Head.local ? frame.locals.get(String(head))?.samples : stepInto(frame.samples, head);
    if (kind === Head.local ? found !== undefined : found !== undefined && found.length > 0)
      return stepThrough(found ?? [], rest);
    if ((kind === Head.index || kind === Head.index0) && frame.isLoop) return [kind === Head.index ? 1 : 0];
  }
  return [];
}

class ScopeSearch {
  frames: readonly Frame[];
  readonly macros = new Map<string, number>();
  private readonly source: string;
  private readonly offset: number;

  constructor(source: string, offset: number, frames: readonly Frame[]) {
    this.source = source;
    this.offset = offset;
    this.frames = frames;
  }

  /** Walks a block up to the offset, entering the instruction that contains it. */
  enter(block: readonly Instruction[]): void {
    for (const instruction of block) {
      if (instruction.at >= this.offset) return;
      if (instruction.op === Op.TEXT) continue;
      if (this.offset < endOfTag(this.source, instruction.at)) return;
      this.define(instruction);
      if (instruction.body !== null && this.offset < endOf(this.source, instruction))
        return this.enterBlock(instruction);
      if (pushesNoFrame(instruction)) this.leaveNames(instruction);
    }
  }

  private enterBlock(opener: Instruction): void {
    for (let part: Instruction | null = opener; part !== null; part = part.or) {
      if (part.or !== null && part.or.at < this.offset) continue;
      if (part === opener) this.pushFrame(opener);
      else if (opener.op === Op.SECTION) this.push(createFrame([]));
      const between = opener.between?.[0];
      const isBetween = part === opener && between !== undefined && between.at < this.offset;
      this.enter((isBetween ? opener.between : part.body) ?? []);
      return;
    }
  }

  private pushFrame({ op, refs }: Instruction): void {
    const [ref] = refs;
    if (ref === undefined || (op !== Op.SECTION && op !== Op.REPEATED)) return;
    const samples = resolve(this.frames.slice(0, 1), ref);
    this.push(op === Op.SECTION ? createFrame(samples) : createFrame(elementsOf(samples), true));
  }

  private push(frame: Frame): void {
    this.frames = [frame, ...this.frames];
  }

  /** Variables set in a block without a frame of its own stay visible after it. */
  private leaveNames(opener: Instruction): void {
    for (let part: Instruction | null = opener; part !== null; part = part.or) {
      for (const instruction of part.body ?? []) {
        this.define(instruction);
        if (pushesNoFrame(instruction)) this.leaveNames(instruction);
      }
    }
  }

  private define({ op, at, name, refs, keys, calls, text }: Instruction): void {
    const set = (local: string, samples: Samples): void => void this.frames[0]?.locals.set(local, { at, samples });
    const [first] = refs;
    if (op === Op.MACRO) this.macros.set(name, at);
    else if (op === Op.BINDVAR) set(name, first === undefined || calls.length > 0 ? [] : resolve(this.frames, first));
    else if (op === Op.INJECT) set(name, []);
    else if (op === Op.EVAL)
      for (const assigned of parseExpression(text, 0).assigns) set(`@${assigned.replace(/^@/, '')}`, []);
    if (op !== Op.CTXVAR) return;
    const values = refs.map((ref, i) => [keys[i], resolve(this.frames, ref)[0]] as const);
    set(name, [Object.fromEntries(values)]);
  }
}

const pushesNoFrame = ({ op }: Instruction): boolean => op === Op.IF || op === Op.PREDICATE;

/** The offset after an instruction, including its block. */
function endOf(source: string, instruction: Instruction): number {
  if (instruction.op === Op.TEXT) return instruction.at + instruction.text.length;
  let last = instruction;
  let closed = instruction.closed;
  for (let part = instruction.or; part !== null; part = part.or) {
    last = part;
    closed = part.closed;
  }
  if (instruction.body === null) return endOfTag(source, instruction.at);
  if (!closed) return source.length;
  const child = [last.body, last === instruction ? instruction.between : null]
    .flatMap((block) => block?.at(-1) ?? [])
    .at(-1);
  const inner = child === undefined ? endOfTag(source, last.at) : endOf(source, child);
  // There is one more tag between an empty `alternates with` and its end.
  const end = endOfTag(source, inner);
  return last === instruction && instruction.between?.length === 0 ? endOfTag(source, end) : end;
}

function endOfTag(source: string, at: number): number {
  const isComment = source.startsWith('{##', at);
  const end = isComment ? source.indexOf('##}', at + 3) : source.indexOf('}', at);
  return end < 0 ? source.length : end + (isComment ? 3 : 1);
}

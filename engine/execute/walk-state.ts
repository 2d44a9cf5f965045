/** The position of a walk: its blocks, its output so far, and when to pause. */
import { type Instruction, Op } from '../syntax/tree.ts';
import { type Activation, Kind, NO_ITEMS } from './activation.ts';
import type { Frame } from './frame.ts';
import type { Render } from './render.ts';

export class WalkState {
  readonly render: Render;
  /** Text not yet sent. */
  out: string;
  /** Can stop between two instructions or formatters, because it is not inside a call. */
  protected readonly pausable: boolean;
  private readonly stack: Activation[] = [];
  protected height = 0;
  protected top: Activation;

  /** `before`: the text to append to, for a body within another instruction; null for a whole template. */
  constructor(render: Render, block: readonly Instruction[], frame: Frame, before: string | null = null) {
    this.render = render;
    this.out = before ?? '';
    this.pausable = before === null && render.sink !== null;
    this.top = this.push(Kind.plain, block, frame);
  }

  /** After each step: sends output above the threshold; true when it is time to pause. */
  protected isDue(): boolean {
    const { render } = this;
    if (this.out.length > render.threshold) return this.overflow();
    if (--render.callsLeft < 0) render.look();
    return this.pausable && render.lastLook > render.sliceEnd;
  }

  /** Sends output above the threshold; true when it is time to pause. */
  private overflow(): boolean {
    const { render } = this;
    this.out = render.overflow(this.out);
    return this.pausable && (render.sink?.full === true || render.lastLook > render.sliceEnd);
  }

  /** Sends everything that can be sent, before a wait. */
  flush(): void {
    if (this.render.captures > 0 || this.render.sink === null || this.out === '') return;
    this.render.sink.push(this.out);
    this.out = '';
  }

  /** Enters a block; one that is only text, as in most classes and attributes, is printed at once. */
  protected enter(block: readonly Instruction[], frame: Frame): void {
    const first = block[0];
    if (first === undefined) return;
    if (block.length === 1 && first.op === Op.TEXT) this.out += first.text;
    else this.push(Kind.plain, block, frame);
  }

  protected push(kind: number, block: readonly Instruction[], frame: Frame): Activation {
    const reused = this.stack[this.height++];
    if (reused !== undefined) {
      reused.kind = kind;
      reused.block = block;
      reused.pc = 0;
      reused.frame = frame;
      this.top = reused;
      return reused;
    }
    const activation: Activation = {
      kind,
      block,
      pc: 0,
      frame,
      loop: null,
      items: NO_ITEMS,
      list: null,
      position: 0,
      unit: null,
      before: '',
      chain: null,
    };
    this.stack.push(activation);
    this.top = activation;
    return activation;
  }

  protected pop(): boolean {
    this.height--;
    if (this.height === 0) return false;
    this.top = this.stack[this.height - 1] as Activation;
    return true;
  }
}

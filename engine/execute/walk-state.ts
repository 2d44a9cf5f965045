/** Where a walk is: the blocks that it is in, the text that it has made, and when it is time for a pause. */
import type { Instruction } from '../syntax/tree.ts';
import { type Activation, Kind, NO_ITEMS } from './activation.ts';
import type { Frame } from './frame.ts';
import type { Render } from './render.ts';

export class WalkState {
  readonly render: Render;
  /** Text not yet sent. */
  out: string;
  /** Can stop between two instructions or formatters: what it walks for is not in the middle of anything else. */
  protected readonly pausable: boolean;
  private readonly stack: Activation[] = [];
  protected height = 0;
  protected top: Activation;

  constructor(render: Render, block: readonly Instruction[], frame: Frame, out = '', nested = false) {
    this.render = render;
    this.out = out;
    this.pausable = !nested && render.sink !== null;
    this.top = this.push(Kind.plain, block, frame);
  }

  /** After each step: sends what has grown enough; true when it is time for a pause. */
  protected isDue(): boolean {
    const { render } = this;
    if (this.out.length > render.threshold) return this.overflow();
    if (--render.patience < 0) render.look();
    return this.pausable && render.lastLook > render.sliceEnd;
  }

  /** Sends what has grown enough; true when it is time for a pause. */
  private overflow(): boolean {
    const { render } = this;
    this.out = render.overflow(this.out);
    return this.pausable && (render.sink?.full === true || render.lastLook > render.sliceEnd);
  }

  /** Sends everything that may be sent, before a wait. */
  flush(): void {
    if (this.render.captures > 0 || this.render.sink === null || this.out === '') return;
    this.render.sink.push(this.out);
    this.out = '';
  }

  protected push(kind: number, block: readonly Instruction[], frame: Frame): Activation {
    const known = this.stack[this.height++];
    if (known !== undefined) {
      known.kind = kind;
      known.block = block;
      known.pc = 0;
      known.frame = frame;
      this.top = known;
      return known;
    }
    const made: Activation = {
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
    this.stack.push(made);
    this.top = made;
    return made;
  }

  protected pop(): boolean {
    this.height--;
    if (this.height === 0) return false;
    this.top = this.stack[this.height - 1] as Activation;
    return true;
  }
}

/** The walker that reports its steps to a tracer; a separate class, so that the usual walker has no overhead. */
import type { Instruction } from '../syntax/tree.ts';
import type { Activation } from './activation.ts';
import type { Body, Frame } from './frame.ts';
import type { Render } from './render.ts';
import type { Tracer } from './tracer.ts';
import { Walker } from './walker.ts';

/** Shared by the walkers of one render: those started within an instruction continue at its depth. */
interface Trace {
  readonly tracer: Tracer;
  depth: number;
}

class TracingWalker extends Walker {
  private readonly trace: Trace;
  private readonly base: number;

  constructor(
    render: Render,
    body: Pick<Body, 'block'>,
    frame: Frame,
    traced: { trace: Trace; before: string | null },
  ) {
    super(render, body.block, frame, traced.before);
    this.trace = traced.trace;
    this.base = traced.trace.depth;
  }

  protected override execute(node: Instruction, top: Activation): void {
    const { trace } = this;
    trace.depth = this.base + this.height;
    trace.tracer.step(this.render.unit.name, node.at, trace.depth);
    super.execute(node, top);
  }
}

export interface TracedRun {
  /** Runs the template of a render to its end. */
  start(render: Render, frame: Frame): string;
  /** Replaces the host's `run`: walks bodies, never runs generated code. */
  run(render: Render, body: Body, frame: Frame, out: string): string;
}

export function createTracedRun(tracer: Tracer): TracedRun {
  const trace: Trace = { tracer, depth: 0 };
  const walk = (render: Render, body: Pick<Body, 'block'>, frame: Frame, before: string | null): string => {
    const walker = new TracingWalker(render, body, frame, { trace, before });
    while (!walker.run());
    return walker.out;
  };
  return {
    start(render, frame) {
      trace.depth = 0;
      return walk(render, { block: render.unit.root.body ?? [] }, frame, null);
    },
    run: walk,
  };
}

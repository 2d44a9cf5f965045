/** Runs templates: resolves the settings of a render, chooses the tier, collects diagnostics. */
import type { Templates } from './compile/templates.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { Frame } from './execute/frame.ts';
import { asLimit, LimitExceeded, type Limits } from './execute/limits.ts';
import { codeOf } from './execute/nested.ts';
import type { Turn } from './execute/next-task.ts';
import { Render, type RenderHost } from './execute/render.ts';
import { type RenderSettings, settingsOf } from './execute/settings.ts';
import { streamUnit } from './execute/stream.ts';
import type { Tracer } from './execute/tracer.ts';
import { createTracedRun } from './execute/tracing-walker.ts';
import type { Unit } from './execute/unit.ts';
import type { Value } from './execute/values.ts';
import { Walker } from './execute/walker.ts';
import { CollectedOutput, Rendered } from './rendered.ts';
import type { Output, RenderOptions, RenderResult } from './types.ts';

export class Renderer {
  private readonly host: RenderHost;
  private readonly limits: Limits;
  private readonly templates: Templates;
  private readonly turn: Turn = { isOver: false };

  constructor(host: RenderHost, limits: Limits, templates: Templates) {
    this.host = host;
    this.limits = limits;
    this.templates = templates;
  }

  render(unit: Unit, data: Value, options: RenderOptions): RenderResult {
    const started = performance.now();
    const settings = settingsOf(options, this.limits);
    const tier = this.mayUseCode(unit, settings) ? 'code' : 'walk';
    this.templates.countUse(unit);
    const render = new Render(this.host, settings, { unit, sink: null, driver: tier });
    const html = tier === 'code' ? runCode(render, unit, data) : walkToEnd(render, unit, data);
    const { maxOutputBytes } = settings.limits;
    // A character takes at most three bytes.
    if (html.length * 3 > maxOutputBytes && Buffer.byteLength(html) > maxOutputBytes)
      throw new LimitExceeded('maxOutputBytes', maxOutputBytes);
    const measured = { tier, renderMs: performance.now() - started, iterations: render.ticks } as const;
    return new Rendered(html, diagnosticsOf(render, unit), measured);
  }

  /** On the walker, step by step. */
  trace(unit: Unit, data: Value, tracer: Tracer, options: RenderOptions): RenderResult {
    const started = performance.now();
    const { start, run } = createTracedRun(tracer);
    const settings = settingsOf(options, this.limits);
    const render = new Render({ ...this.host, run }, settings, { unit, sink: null, driver: 'walk' });
    const html = start(render, new Frame(null, data));
    const measured = { tier: 'walk', renderMs: performance.now() - started, iterations: render.ticks } as const;
    return new Rendered(html, diagnosticsOf(render, unit), measured);
  }

  async renderInSlices(unit: Unit, data: Value, options: RenderOptions): Promise<RenderResult> {
    const output = new CollectedOutput();
    const { diagnostics, stats } = await this.stream(unit, data, output, { ...options, settled: true });
    return { html: output.text(), diagnostics, stats };
  }

  async stream(unit: Unit, data: unknown, output: Output, options: RenderOptions): Promise<Omit<RenderResult, 'html'>> {
    const started = performance.now();
    const settings = settingsOf(options, this.limits);
    this.templates.countUse(unit);
    const task = { host: this.host, settings, unit, mayUseCode: this.mayUseCode(unit, settings), turn: this.turn };
    const streamed = streamUnit(task, data, output);
    const { render, bytes, tier } = streamed instanceof Promise ? await streamed : streamed;
    const stats = { tier, renderMs: performance.now() - started, bytes, iterations: render.ticks };
    return { diagnostics: diagnosticsOf(render, unit), stats };
  }

  /** Generated code has the engine's expression limits built in. */
  private mayUseCode(unit: Unit, settings: RenderSettings): boolean {
    return settings.mayUseCode && unit.code !== null && settings.limits.maxTokens === this.limits.maxTokens;
  }
}

function runCode(render: Render, unit: Unit, data: Value): string {
  try {
    return codeOf(unit)!(render, data, null, '');
  } catch (error) {
    throw asLimit(error, render.limits);
  }
}

function walkToEnd(render: Render, unit: Unit, data: Value): string {
  const walker = new Walker(render, unit.root.body ?? [], new Frame(null, data));
  while (!walker.run());
  return walker.out;
}

function diagnosticsOf(render: Render, unit: Unit): readonly Diagnostic[] {
  return render.diagnostics.length === 0 ? unit.diagnostics : [...unit.diagnostics, ...render.diagnostics];
}

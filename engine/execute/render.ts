/** One render: state shared by both tiers (limits, errors, partials, slow values) and the formatters' view of it. */
import type { CLDR } from '@phensley/cldr';
import type { Expression } from '../expression/index.ts';
import type { Reference } from '../syntax/reference.ts';
import type { ApplyOptions, Env } from './env.ts';
import { type Body, type Frame, findHead, findMacro, holdsNodes, nodesFrom, pushed } from './frame.ts';
import { LimitExceeded } from './limits.ts';
import type { Definitions, PartialCall } from './prepare.ts';
import type { RenderedPart } from './recording.ts';
import type { Reuse } from './reuse.ts';
import type { RenderSettings } from './settings.ts';
import type { Sink } from './sink.ts';
import { Suspend } from './slow.ts';
import { NO_SLOW_VALUES, SlowValues } from './slow-values.ts';
import { Tracked } from './tracked.ts';
import type { Unit } from './unit.ts';
import { property, step, type Value } from './values.ts';

/** Bytes that generated code may send to a full output before it gives way to the walker. */
const CODE_OVERRUN = 256 * 1024;

/** What the engine provides to every render. */
export interface RenderHost {
  readonly definitions: Definitions;
  /** Runs a body to its end, appending to `out`. */
  run(render: Render, body: Body, frame: Frame, out: string): string;
  /** Compiles a partial from source or instruction tree; returns compiled ones unchanged. */
  toUnit(partial: unknown, name: string): Unit;
  view(name: string): Unit | undefined;
  localeData(locale: string): CLDR | null;
}

/** What a render starts with. */
export interface RenderStart {
  readonly unit: Unit;
  /** Destination of a streamed render; null for a render to a string. */
  readonly sink: Sink | null;
  readonly driver: 'walk' | 'code';
  /** The render on the other tier that this one restarts. */
  readonly before?: Render;
  /** Output of earlier renders. */
  readonly reuse?: Reuse | null;
}

export class Render extends Tracked implements Env {
  readonly host: RenderHost;
  readonly sink: Sink | null;
  /** Which tier drives the render; generated code cannot pause, the walker can. */
  readonly driver: 'walk' | 'code';
  /** Scope of the current formatter or predicate; null for those that do not use it. */
  frame: Frame | null = null;
  outside: Frame | null = null;
  /** Current nesting of partials and macros. */
  depth = 0;
  /** Nesting of captured output: above 0 nothing is flushed. */
  captures = 0;
  /** Longer texts go to `overflow`. */
  threshold: number;
  /** The data may contain pending values. */
  private readonly waits: boolean;
  /** The last value that was not pending: sections and partials read theirs again. */
  private lastReady: Value;
  /** Created when needed. */
  private bodies: Map<string, Body> | null = null;
  /** Whether macros were defined, so that names must be searched among them. */
  hasMacros = false;
  /** The slow values of the data; passed on if the render restarts on the other tier. */
  readonly slow: SlowValues;
  /** Expressions whose errors have been reported. */
  brokenExpressions: Set<Expression> | null = null;
  private loadedCldr: CLDR | null | undefined;
  private readonly reuse: Reuse | null;

  constructor(host: RenderHost, settings: RenderSettings, { unit, sink, driver, before, reuse = null }: RenderStart) {
    const suspends = driver === 'code' && sink !== null;
    super(unit, settings, { signal: settings.signal, suspends, started: before?.started });
    this.host = host;
    this.sink = sink;
    this.waits = sink !== null && !settings.settled;
    this.driver = driver;
    this.reuse = reuse;
    this.slow = before?.slow ?? (sink === null ? NO_SLOW_VALUES : new SlowValues());
    this.threshold = this.uncapturedThreshold();
  }

  get cldr(): CLDR | null {
    if (this.loadedCldr === undefined) this.loadedCldr = this.locale === null ? null : this.cldrOf(this.locale);
    return this.loadedCldr;
  }

  cldrOf(locale: string): CLDR | null {
    return this.locale === null ? null : this.host.localeData(locale);
  }

  /** Resolves a reference from a frame outward (reference 8.2). */
  resolve(frame: Frame, reference: Reference): Value {
    return this.follow(findHead(frame, reference), reference);
  }

  /** Applies the remaining segments, waiting for slow values on the way. */
  follow(head: Value, reference: Reference): Value {
    let value = this.ready(head);
    const { rest } = reference;
    for (let i = 0; i < rest.length; i++) {
      if (value === undefined || value === null) return undefined;
      value = this.ready(step(value, rest[i] as string | number));
    }
    return value;
  }

  injectable(path: string): Value {
    return property(this.settings.injectables, path);
  }

  /** `awaitPending` for a value of the data. */
  ready(value: Value): Value {
    if (!this.waits || Array.isArray(value) || value === this.lastReady) return value;
    const settled = this.slow.awaitPending(value);
    if (settled === value) this.lastReady = value;
    return settled;
  }

  /** The value itself, or what it settled to; throws `SlowValue` while it is pending. */
  awaitPending(value: Value): Value {
    return this.sink === null ? value : this.slow.awaitPending(value);
  }

  /** Waits for a slow value. A rejected one counts as missing and is reported. */
  async await(value: object): Promise<void> {
    try {
      await this.slow.await(value);
    } catch (error) {
      this.unexpected(error, -1);
    }
  }

  lookup(reference: Reference): Value {
    return this.resolve(this.scope(), reference);
  }

  scopeNodes(): readonly Value[] {
    return nodesFrom(this.scope());
  }

  isScope(nodes: readonly Value[]): boolean {
    return holdsNodes(this.scope(), nodes);
  }

  lookupOutside(reference: Reference): Value {
    return this.resolve(this.outside ?? this.scope(), reference);
  }

  private scope(): Frame {
    if (this.frame === null) throw new Error('the definition reads the scope without saying so (usesScope)');
    return this.frame;
  }

  applyPartial(name: string, node: Value, options: ApplyOptions): string {
    const body = this.findBody(this.scope(), name);
    return body === null ? '' : this.capture(body, name, node, options);
  }

  renderView(name: string, node: Value, options: ApplyOptions = {}): string {
    const unit = this.host.view(name);
    if (unit === undefined) throw new Error(`there is no view '${name}'`);
    return this.capture({ block: unit.root.body ?? [], unit }, name, node, options);
  }

  /** The macro or partial with a name; null, and a report, if it does not exist or is nested too deep. */
  findBody(frame: Frame | null, name: string): Body | null {
    const body = (this.hasMacros ? findMacro(frame, name) : undefined) ?? this.partialBody(name);
    if (body === undefined) this.report('APPLY_PARTIAL_MISSING', { name });
    else if (this.depth < this.limits.maxDepth) return body;
    else this.report('APPLY_PARTIAL_RECURSION_DEPTH', { name, depth: String(this.limits.maxDepth) });
    return null;
  }

  private partialBody(name: string): Body | undefined {
    const cached = this.bodies?.get(name);
    if (cached !== undefined || !Object.hasOwn(this.settings.partials, name)) return cached;
    const unit = this.host.toUnit(this.settings.partials[name], name);
    const errors = unit.tolerant ? [] : unit.diagnostics.filter(({ severity }) => severity === 'error');
    for (const { message } of errors) this.report('APPLY_PARTIAL_SYNTAX', { name, message });
    const body = { unit, block: errors.length > 0 ? [] : (unit.root.body ?? []) };
    (this.bodies ??= new Map()).set(name, body);
    return body;
  }

  /** Runs a body into a separate text. */
  private capture(body: Body, name: string, node: Value, options: ApplyOptions): string {
    if (this.depth >= this.limits.maxDepth) {
      this.report('APPLY_PARTIAL_RECURSION_DEPTH', { name, depth: String(this.limits.maxDepth) });
      return '';
    }
    this.beginCapture();
    try {
      return this.runBody(body, pushed(this.scope(), node, options), '');
    } finally {
      this.endCapture();
    }
  }

  /** Runs a body in a frame of its own, appending to `out`. */
  runBody(body: Body, frame: Frame, out: string): string {
    const { unit, at, frame: scope, outside } = this;
    this.tick();
    this.depth++;
    this.unit = body.unit;
    try {
      return this.host.run(this, body, frame, out);
    } finally {
      this.depth--;
      this.unit = unit;
      this.at = at;
      this.frame = scope;
      this.outside = outside;
    }
  }

  /** `{x|apply name}` at the end of a chain in generated code: directly into the page. */
  applyInPlace(call: PartialCall, frame: Frame, node: Value, out: string): string {
    const body = this.findBody(frame, call.name);
    if (body === null) return out;
    const inner = pushed(frame, node, call);
    const { reuse } = this;
    const extended = reuse === null ? this.runBody(body, inner, out) : reuse.run(this, body, inner, out);
    return extended.length > this.threshold ? this.overflow(extended) : extended;
  }

  beginCapture(): void {
    this.captures++;
    this.threshold = this.capturedThreshold();
  }

  endCapture(): void {
    this.captures--;
    this.threshold = this.uncapturedThreshold();
  }

  private uncapturedThreshold(): number {
    return this.sink === null || this.captures > 0 ? this.capturedThreshold() : this.sink.threshold;
  }

  private capturedThreshold(): number {
    const { maxOutputBytes, maxStepLength } = this.limits;
    return maxStepLength > 0 ? Math.min(maxOutputBytes, maxStepLength) : maxOutputBytes;
  }

  /** Sends text beyond the threshold, and returns the rest. */
  overflow(out: string): string {
    const { sink, captures, limits } = this;
    if (sink === null || captures > 0) {
      const limit = out.length > limits.maxOutputBytes ? 'maxOutputBytes' : 'maxStepLength';
      throw new LimitExceeded(limit, limits[limit]);
    }
    sink.push(out);
    return this.sent(sink);
  }

  /** Sends what a partial printed before, after the text in front of it. */
  sendPart(lead: string | RenderedPart, part: RenderedPart): string {
    const sink = this.sink as Sink;
    if (typeof lead !== 'string') sink.pushPart(lead);
    else if (lead !== '') sink.push(lead);
    sink.pushPart(part);
    return this.sent(sink);
  }

  private sent(sink: Sink): string {
    this.threshold = sink.threshold;
    this.check();
    if (this.driver === 'code' && sink.full && sink.bytes > CODE_OVERRUN) throw new Suspend();
    return '';
  }
}

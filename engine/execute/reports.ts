/** The reports of a render: what went wrong in which instruction. */
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { Lines } from '../diagnostics/lines.ts';
import { opName } from '../syntax/tree.ts';
import type { StopSignal } from '../types.ts';
import { Bounds } from './bounds.ts';
import { asLimit, LimitExceeded, type Limits } from './limits.ts';
import { isControl } from './slow.ts';
import type { Unit } from './unit.ts';

const MAX_DIAGNOSTICS = 1000;

export interface BoundsStart {
  readonly signal: StopSignal | undefined;
  /** Generated code drives the render, so it can restart on the walker. */
  readonly suspends: boolean;
  readonly started: number | undefined;
}

export class Reports extends Bounds {
  readonly diagnostics: Diagnostic[] = [];
  /** Location of the current instruction. */
  unit: Unit;
  at = -1;
  private readonly stop: StopSignal | undefined;
  /** Line indexes of the sources with diagnostics. */
  private lines: Map<string, Lines> | null = null;

  constructor(unit: Unit, limits: Limits, { signal, suspends, started }: BoundsStart) {
    super(limits, signal, suspends, started);
    this.unit = unit;
    this.stop = signal;
  }

  report(code: DiagnosticCode, values: Readonly<Record<string, string>> | string): void {
    if (this.diagnostics.length >= MAX_DIAGNOSTICS) return;
    const { source, name } = this.unit;
    const place = this.at >= 0 && source !== '' ? this.linesOf(source).place(this.at) : undefined;
    const filled = typeof values === 'string' ? { message: values } : values;
    this.diagnostics.push(diagnose(code, filled, { template: name, place }));
  }

  private linesOf(source: string): Lines {
    this.lines ??= new Map();
    const lines = this.lines.get(source) ?? new Lines(source);
    this.lines.set(source, lines);
    return lines;
  }

  /** Handles errors thrown by an instruction; control signals are rethrown. */
  unexpected(error: unknown, op: number): void {
    if (isControl(error) || error instanceof LimitExceeded || this.stop?.aborted === true) throw error;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const limit = asLimit(error, this.limits);
    if (limit !== error) throw limit;
    this.report('UNEXPECTED_ERROR', { error: name, instruction: opName[op] ?? 'DATA', message });
  }
}

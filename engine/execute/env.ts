/** What the engine offers to formatters and predicates. One object serves a whole render. */
import type { CLDR } from '@phensley/cldr';
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import type { Reference } from '../syntax/reference.ts';
import type { Value } from './values.ts';

export interface ApplyOptions {
  /** The pushed frame is a barrier: only macros outside it are visible. */
  readonly private?: boolean;
  /** Bound to `@args` in the pushed frame. */
  readonly args?: Readonly<Record<string, string>> | undefined;
}

/** What the engine offers to formatters and predicates. */
export interface Env {
  /** Locale id of the render (`en-US`), or null when it runs without locale data. */
  readonly locale: string | null;
  /** Locale data of the render; null without. */
  readonly cldr: CLDR | null;
  /** Data of another locale, for formatters that take it as an argument; null if the render has no locale data. */
  cldrOf(locale: string): CLDR | null;
  /** The current time in epoch milliseconds, the same for the whole render. */
  readonly now: number;
  /** Whole days since the epoch. Output that depends on no more of the time can be reused until the day ends. */
  readonly day: number;
  /**
   * Resolves a reference from the current frame outward ("ctx:" in the formatter reference).
   * In a variable tag the current frame's node is the tag's original value.
   */
  lookup(reference: Reference): Value;
  /** Resolves a reference from the frame outside the variable tag; in `.var` that is the current frame. */
  lookupOutside(reference: Reference): Value;
  /**
   * The nodes in which a name is searched, from the current frame outward. For equal nodes, every name other than variables (`@name`) and
   * positions (`@index`) resolves to the same value.
   */
  scopeNodes(): readonly Value[];
  /** Whether `scopeNodes` would return these nodes. */
  isScope(nodes: readonly Value[]): boolean;
  /** Renders a partial or macro with a node of its own; reports and returns '' if it does not exist or is nested too deep. */
  applyPartial(name: string, node: Value, options: ApplyOptions): string;
  /** Renders one of the views that ship with the formatters (`views/formatters/<name>`). */
  renderView(name: string, node: Value, options?: ApplyOptions): string;
  /** What the caller of the render passes to its own definitions (`RenderOptions.userData`). */
  readonly userData: unknown;
  /**
   * Reads a value from `userData`. Output can be reused in a later render (`RenderOptions.partialCache`) if the same function returns the
   * same value there; `read` must not refer to this render.
   */
  read<T>(read: (userData: unknown) => T): T;
  /**
   * The value itself, or what a promise resolved to. If it is pending in a streamed render, the instruction runs again later, so the code
   * that created the promise must return the same promise again.
   */
  awaitPending(value: Value): Value;
  /** Records an execution error at the current instruction; the render continues. */
  report(code: DiagnosticCode, values: Readonly<Record<string, string>> | string): void;
}

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Instruction } from '../syntax/tree.ts';

/** A compiled template with the state of both tiers. */
export interface Unit {
  /** Content hash, computed on demand. */
  readonly id: string;
  /** Its cache key. */
  readonly key: string;
  readonly source: string;
  /** Name of the partial, for diagnostics; undefined for a template. */
  readonly name: string | undefined;
  readonly root: Instruction;
  readonly diagnostics: readonly Diagnostic[];
  readonly toCode: () => unknown;
  /** Estimated memory. */
  bytes: number;
  /** Amount of work for code generation. */
  readonly pieces: number;
  /** Renders so far; decides when to generate code. */
  runs: number;
  /** The generated function; a `CodeFunction` (nested.ts), whose type would import this file. */
  code: ((...args: never[]) => string) | null;
  tier: 'walk' | 'pending' | 'code' | 'refused';
  /** A render of it had to wait: the next streamed renders start on the tier that can. */
  suspends: boolean;
  /** As a partial, it prints what could be parsed, even with errors. */
  readonly tolerant: boolean;
  readonly preprocess: boolean;
}

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Instruction } from '../syntax/tree.ts';

/** A compiled template with what the tiers know about it. */
export interface Unit {
  /** Content hash, computed when it is asked for. */
  readonly id: string;
  /** Where the cache has it. */
  readonly key: string;
  readonly source: string;
  /** Name of the partial, for diagnostics; undefined for a template. */
  readonly name: string | undefined;
  readonly root: Instruction;
  readonly diagnostics: readonly Diagnostic[];
  readonly toCode: () => unknown;
  /** What it takes in memory. */
  bytes: number;
  /** How much there is to generate code for. */
  readonly pieces: number;
  /** Renders so far; decides when code is generated. */
  runs: number;
  /** The generated function; a `CodeFunction` (nested.ts), whose type would point back at this file. */
  code: ((...args: never[]) => string) | null;
  tier: 'walk' | 'pending' | 'code' | 'refused';
  /** A render of it had to wait: the next streamed renders begin on the tier that can. */
  suspends: boolean;
  /** As a partial it prints what could be read of it, also when it has errors. */
  readonly tolerant: boolean;
  readonly preprocess: boolean;
}

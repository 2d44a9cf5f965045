import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Instruction } from '../syntax/tree.ts';
import type { Frame } from './frame.ts';
import type { Render } from './render.ts';
import type { Value } from './values.ts';

/** A template as one JavaScript function: appends to `out` and gives the new `out`. */
export type CodeFunction = (render: Render, data: Value, parent: Frame | null, out: string) => string;

/** A compiled template with what the tiers know about it. */
export interface Unit {
  readonly id: string;
  readonly source: string;
  /** Name of the partial, for diagnostics; undefined for a template. */
  readonly name: string | undefined;
  readonly root: Instruction;
  readonly diagnostics: readonly Diagnostic[];
  readonly toCode: () => unknown;
  /** Renders so far; decides when code is generated. */
  runs: number;
  code: CodeFunction | null;
  tier: 'walk' | 'pending' | 'code' | 'refused';
  /** A render of it had to wait: the next streamed ones begin on the tier that can. */
  suspends: boolean;
}

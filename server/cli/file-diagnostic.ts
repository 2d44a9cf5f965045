/** A finding of `vitrine check`. */
import type { Severity } from '#engine';

interface FoundProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly help?: string | undefined;
}

export interface FileDiagnostic {
  readonly file: string;
  /** Text of the file; empty without one. */
  readonly source: string;
  readonly diagnostic: FoundProblem;
  readonly frame: string;
}

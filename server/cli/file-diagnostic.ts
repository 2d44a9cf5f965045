/** What `vitrine check` finds. */
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
  /** Text of the file; empty where there is none. */
  readonly source: string;
  readonly diagnostic: FoundProblem;
  readonly frame: string;
}

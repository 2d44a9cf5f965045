/** Errors of operations on sites. */

export interface ThemeProblem {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Why an operation is not possible; the message says it in a sentence. */
export class SiteRefused extends Error {
  readonly reason: 'unknown-site' | 'site-conflict' | 'site-refused';
  /** The invalid field of the input. */
  readonly field: string | undefined;
  readonly themeProblems: readonly ThemeProblem[];

  constructor(
    reason: SiteRefused['reason'],
    message: string,
    { field, themeProblems = [] }: { field?: string; themeProblems?: readonly ThemeProblem[] } = {},
  ) {
    super(message);
    this.name = 'SiteRefused';
    this.reason = reason;
    this.field = field;
    this.themeProblems = themeProblems;
  }
}

/** The steps of a virtual user: requests in order, with pauses between them. */

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Requirements for a response. Without checks a status below 400 is a success. */
export interface Checks {
  /** Exact statuses, or classes like `2xx`. */
  readonly status: readonly (number | string)[];
  readonly contains: readonly string[];
  readonly excludes: readonly string[];
  readonly matches: readonly RegExp[];
}

/** Where the value of a variable comes from. */
export type Source =
  | { readonly from: 'json'; readonly path: string }
  | { readonly from: 'header'; readonly name: string }
  | { readonly from: 'cookie'; readonly name: string }
  | { readonly from: 'regex'; readonly pattern: RegExp };

export interface StepBody {
  /** `raw` has no placeholders. */
  readonly kind: 'json' | 'form' | 'text' | 'raw';
  /** Form fields are encoded already, except for placeholders. */
  readonly text: string;
}

export interface Step {
  readonly name: string;
  readonly method: string;
  /** Path and query on the target; `${name}` stands for a variable. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: StepBody | undefined;
  readonly checks: Checks;
  /** Variables that later steps use. */
  readonly save: Readonly<Record<string, Source>>;
  /** Milliseconds between the response and the next step. */
  readonly think: Range;
}

export interface Scenario {
  readonly name: string;
  readonly weight: number;
  readonly steps: readonly Step[];
  /** Users get these rows in turn; columns are variables. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

export const NO_CHECKS: Checks = { status: [], contains: [], excludes: [], matches: [] };
const NO_PAUSE: Range = { from: 0, to: 0 };

/** A step that only fetches a path. */
export const getStep = (name: string, path: string): Step => ({
  name,
  method: 'GET',
  path,
  headers: {},
  body: undefined,
  checks: NO_CHECKS,
  save: {},
  think: NO_PAUSE,
});

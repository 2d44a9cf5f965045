import { type FieldProblem, Problem, type ProblemCode } from './problems.ts';

/** A problem with a message for each field. */
export const invalid = (fields: readonly FieldProblem[]): Problem => new Problem('invalid-request', { fields });

/** A problem whose message users read: in `detail` as everywhere, and in `error`, where storefront and editor look for it. */
export const createProblem = (code: ProblemCode, message: string): Problem =>
  new Problem(code, { detail: message, extra: { error: message } });

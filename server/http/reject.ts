import { Problem, type ProblemCode } from './problems.ts';

/** A refusal with a message at each field. */
export const invalid = (fields: readonly { readonly field: string; readonly message: string }[]): Problem =>
  new Problem('invalid-request', { fields, extra: { error: fields[0]?.message } });

/** A refusal in the words that the editor shows. */
export const refuse = (code: ProblemCode, message: string): Problem =>
  new Problem(code, { detail: message, extra: { error: message } });

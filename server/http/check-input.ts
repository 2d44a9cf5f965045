/** Validates input against its schema: bodies, queries, forms and events are all rejected in the same way. */
import type { Request } from 'express';
import type { z } from 'zod';
import { invalid } from './create-problem.ts';
import { tooDeep } from './json-body.ts';
import { type FieldProblem, Problem } from './problems.ts';
import { callMessage, UNKNOWN_FIELD, validationMessage } from './validation-messages.ts';

/** A schema recurses through its input: a stack overflow means that it is nested too deeply, whatever the body limit. */
function parseInput<T>(
  schema: z.ZodType<T>,
  input: unknown,
  error: z.core.$ZodErrorMap = validationMessage,
): z.ZodSafeParseResult<T> {
  try {
    return schema.safeParse(input, { error });
  } catch (failure) {
    if (failure instanceof RangeError) throw tooDeep();
    const path = failure instanceof TypeError ? oddLength(input) : undefined;
    if (path === undefined) throw failure;
    throw invalid([{ field: path.join('.'), message: 'must be a number', pointer: pointerTo(path) }]);
  }
}

function isConvertible(value: unknown): boolean {
  try {
    Number(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * zod reads `length` of any value where it expects a list or a string: an object there that cannot be converted to a number
 * (`{"length":{"toString":1,"valueOf":1}}`) makes it throw. Returns the path to the first such member.
 */
function oddLength(input: unknown): readonly string[] | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  for (const [name, value] of Object.entries(input)) {
    if (name === 'length' && !isConvertible(value)) return [name];
    const inner = oddLength(value);
    if (inner !== undefined) return [name, ...inner];
  }
  return undefined;
}

/** One message for each invalid field; `root` names the input itself. */
export const fieldProblems = (error: z.ZodError, root = '(body)'): readonly FieldProblem[] =>
  placedIssues(error).map(({ path, message }) => ({ field: path.join('.') || root, message }));

interface PlacedIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The issues with their paths; zod reports unknown fields as one issue of their object, here each is an issue of its own. */
export const placedIssues = ({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): readonly PlacedIssue[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: UNKNOWN_FIELD }))
      : [issue],
  );

/** A location in the body as a JSON pointer in a URI fragment (RFC 6901, 6): `#/partials/row`. */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  `#${path.map((key) => `/${encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;

/** Returns the validated body of a call of `/v1`. Throws `invalid-request` with a message and a JSON pointer for each invalid field. */
export function checkBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = parseInput(schema, body, callMessage);
  if (result.success) return result.data;
  const fields = fieldProblems(result.error);
  throw invalid(
    placedIssues(result.error).map(({ path }, i) => ({ ...(fields[i] as FieldProblem), pointer: pointerTo(path) })),
  );
}

/** Returns the validated query of a call of `/v1`. Throws `invalid-request` with a message for each invalid parameter. */
export function checkQuery<T>(schema: z.ZodType<T>, query: unknown): T {
  const result = parseInput(schema, query, callMessage);
  if (result.success) return result.data;
  throw invalid(fieldProblems(result.error, '(query)'));
}

/** Returns the validated input. Throws `invalid-request` with a message for each invalid field. */
export function checkInput<T>(schema: z.ZodType<T>, input: unknown, root?: string): T {
  const result = parseInput(schema, input);
  if (result.success) return result.data;
  throw invalid(fieldProblems(result.error, root));
}

/** The same for the body of a request, which must be JSON; `isOfV1`: whether the call is one of `/v1`. */
export function checkJsonBody<T>(schema: z.ZodType<T>, request: Request, isOfV1 = false): T {
  if (!request.is('application/json'))
    throw new Problem('unsupported-media-type', { detail: 'Send the body as application/json.' });
  return isOfV1 ? checkBody(schema, request.body) : checkInput(schema, request.body);
}

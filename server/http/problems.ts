/** The problems that a request can be rejected with, and the only place where problem responses are written. */
import type { ErrorRequestHandler, Request, Response } from 'express';
import { isUnavailable } from '../database/failures.ts';
import { ContentUnavailable } from './content-unavailable.ts';

export const problems = {
  'invalid-request': { status: 400, title: 'Invalid request.' },
  'malformed-json': { status: 400, title: 'The body is not valid JSON.' },
  unauthorized: { status: 401, title: 'API key required.' },
  'not-found': { status: 404, title: 'Not found.' },
  'unknown-template': { status: 404, title: 'Unknown template.' },
  'unknown-set': { status: 404, title: 'Unknown set.' },
  'unknown-version': { status: 404, title: 'Unknown version.' },
  'method-not-allowed': { status: 405, title: 'Method not allowed.' },
  'not-acceptable': { status: 406, title: 'No acceptable content type.' },
  'precondition-failed': { status: 412, title: 'Precondition failed.' },
  'precondition-required': { status: 428, title: 'Precondition required.' },
  'range-not-satisfiable': { status: 416, title: 'Range not satisfiable.' },
  'too-large': { status: 413, title: 'Request body too large.' },
  'crumb-failed': { status: 400, title: 'Missing or invalid CSRF token (crumb).' },
  'unknown-entry': { status: 404, title: 'Unknown cart entry.' },
  'unknown-order': { status: 404, title: 'Unknown order.' },
  'not-enough-stock': { status: 409, title: 'Not enough stock.' },
  'order-conflict': { status: 409, title: 'The order has changed or is being placed.' },
  'cart-refused': { status: 422, title: 'The cart cannot be changed like this.' },
  'payment-declined': { status: 422, title: 'Payment declined.' },
  'form-invalid': { status: 400, title: 'Invalid form submission.' },
  'form-unauthorized': { status: 401, title: 'The form is for members only.' },
  'unknown-form': { status: 404, title: 'Unknown form.' },
  'form-failed': { status: 500, title: 'The form could not be submitted.' },
  'payments-unavailable': { status: 503, title: 'Payment provider unavailable.' },
  'captcha-failed': { status: 400, title: 'Captcha failed.' },
  'unknown-product': { status: 404, title: 'Unknown product.' },
  'not-sold-out': { status: 409, title: 'The product is in stock.' },
  'owner-only': { status: 401, title: 'For admins only.' },
  'sign-in-failed': { status: 401, title: 'Incorrect email or password.' },
  'account-exists': { status: 409, title: 'An account with this email already exists.' },
  'account-refused': { status: 422, title: 'The account cannot be changed like this.' },
  'not-signed-in': { status: 401, title: 'Not signed in.' },
  'comments-closed': { status: 422, title: 'The comment, review or like is not accepted.' },
  'unsupported-media-type': { status: 415, title: 'Unsupported content type.' },
  'too-busy': { status: 503, title: 'Too many large renders are queued.' },
  'limit-exceeded': { status: 422, title: 'Render limit exceeded.' },
  'tree-too-deep': { status: 422, title: 'The template is nested too deeply for the JSON form.' },
  'unknown-event-schema': { status: 404, title: 'Unknown event schema.' },
  'too-many-requests': { status: 429, title: 'Too many requests.' },
  'sign-in-needed': { status: 401, title: 'Sign in as an admin first.' },
  forbidden: { status: 403, title: 'Your role does not permit this.' },
  'site-closed': { status: 403, title: 'The site is not public.' },
  'setup-token-wrong': { status: 403, title: 'Wrong setup token.' },
  'last-admin': { status: 409, title: 'The site needs an admin.' },
  'owner-conflict': { status: 409, title: 'Changed by someone else, or already exists.' },
  'owner-refused': { status: 422, title: 'This cannot be saved.' },
  'file-refused': { status: 415, title: 'Unsupported file.' },
  'file-cancelled': { status: 503, title: 'The upload was interrupted.' },
  'file-too-large': { status: 413, title: 'File too large.' },
  'template-invalid': { status: 422, title: 'The template has errors.' },
  'too-many-templates': { status: 507, title: 'Too many stored templates.' },
  'storage-full': { status: 507, title: 'The storage for templates is full.' },
  'idempotency-key-reused': { status: 422, title: 'The Idempotency-Key was used for another request.' },
  'request-in-progress': { status: 409, title: 'A request with this Idempotency-Key is in progress.' },
  'unknown-site': { status: 404, title: 'Unknown site.' },
  'site-removed': { status: 410, title: 'The site was removed.' },
  'site-conflict': { status: 409, title: 'The site or host name exists already.' },
  'site-refused': { status: 422, title: 'The site cannot be changed like this.' },
  'store-unavailable': { status: 503, title: 'The database is unavailable.' },
  'upstream-failed': { status: 502, title: 'Bad response from an upstream service.' },
  'upstream-unavailable': { status: 503, title: 'An upstream service is unavailable.' },
  'upstream-timeout': { status: 504, title: 'An upstream service timed out.' },
  internal: { status: 500, title: 'Internal error.' },
} as const;

export type ProblemCode = keyof typeof problems;

/** The first of these codes with a status. For upstreams whose problems have no code of ours. */
export const codeOfStatus = (status: number, codes: readonly ProblemCode[]): ProblemCode | undefined =>
  codes.find((code) => problems[code].status === status);

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  /** JSON pointer into the body, as a URI fragment (RFC 9457, 3.1). */
  readonly pointer?: string;
}

/** Temporary failures usually end soon. */
const RETRY_AFTER_S = 5;

/** RFC 9457 defines these members; extra members must not replace them. */
type ExtraMembers = Readonly<Record<string, unknown>> & {
  readonly [Name in 'type' | 'title' | 'status' | 'code']?: never;
};

/** Thrown to reject a request. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly fields: readonly FieldProblem[] | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    options: {
      detail?: string;
      fields?: readonly FieldProblem[];
      cause?: unknown;
      /** Members besides the standard ones. */
      extra?: ExtraMembers;
      retryAfter?: number;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(problems[code].title, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.detail = options.detail;
    this.fields = options.fields;
    this.extra = options.extra ?? {};
    this.retryAfter = options.retryAfter ?? (problems[code].status === 503 ? RETRY_AFTER_S : undefined);
    this.headers = options.headers ?? {};
  }
}

export function sendProblem(response: Response, problem: Problem): void {
  const { status } = problems[problem.code];
  response.set(problem.headers);
  if (problem.retryAfter !== undefined) response.set('Retry-After', String(problem.retryAfter));
  response
    .status(status)
    .type('application/problem+json')
    .end(problemText(problem, originOf(response.req), /^\/v1\//i.test(response.req.originalUrl)));
}

/** The origin that the request was sent to, so that the type of a problem is a URL that works. */
export const originOf = (request: Request): string => {
  const host = request.get('host');
  return host === undefined ? '' : `${request.protocol}://${host}`;
};

/** The body of a problem. `origin`: the server that documents it under /docs; `isOfV1`: whether the call is one of `/v1`. */
export const problemText = (problem: Problem, origin = '', isOfV1 = false): string =>
  JSON.stringify(problemBody(problem, origin, isOfV1));

/** The same as an object. */
export function problemBody(problem: Problem, origin = '', isOfV1 = false): object {
  const { status, title } = problems[problem.code];
  return {
    type: `${origin}/docs#${problem.code}`,
    code: problem.code,
    title,
    status,
    detail: problem.detail,
    errors: problem.fields,
    error: sentenceOf(problem.fields?.[0], isOfV1),
    ...problem.extra,
  };
}

/** The first message. Programs call `/v1`, where messages complete the field's name: `must be a string`; elsewhere a form shows it. */
function sentenceOf(problem: FieldProblem | undefined, isOfV1: boolean): string | undefined {
  if (problem === undefined) return undefined;
  const { field, message, pointer } = problem;
  return (isOfV1 || pointer !== undefined) && /^(?:has|is|must) /.test(message) ? `${field} ${message}` : message;
}

/** Logs an internal or upstream failure; client problems are not logged. Called once, where the response is sent. */
export function logProblem(request: Request, error: unknown): void {
  const { status } = problems[toProblem(error).code];
  if (status === 500) request.log.error({ err: error }, 'request failed');
  else if (status > 500) request.log.warn({ err: error }, 'request not answered');
}

const OF_THE_ANSWER = ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Disposition'];

/** The last error handler: problems are sent as they are, anything else is logged once and hidden from the client. */
export const handleErrors: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const problem = toProblem(error);
  logProblem(request, error);
  if (response.headersSent) return next(error);
  // Headers of the abandoned response must not apply to this one, and no cache may store it.
  for (const header of OF_THE_ANSWER) response.removeHeader(header);
  response.set('Cache-Control', 'no-store');
  sendProblem(response, problem);
};

/** Maps the statuses of errors from Express and its dependencies to problem codes. */
const CARRIED: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid-request',
  403: 'forbidden',
  404: 'not-found',
  412: 'precondition-failed',
  413: 'too-large',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
};

const OF_CONTENT = { 502: 'upstream-failed', 503: 'upstream-unavailable', 504: 'upstream-timeout' } as const;

/** Shape of errors from body parsers and file serving. */
interface CarryingError {
  readonly type?: string;
  readonly message?: string;
  /** The text that could not be parsed. */
  readonly body?: unknown;
  readonly limit?: number;
  readonly status?: number;
  /** The client caused the error and may see its message. */
  readonly expose?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A bare string or number is valid JSON, but the body parser rejects it. */
const notAnObject = (cause: unknown): Problem =>
  new Problem('invalid-request', { cause, fields: [{ field: '(body)', message: 'must be an object' }] });

function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}

/** The problem for an error from any route; `internal` for unexpected errors. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isUnavailable(error)) return new Problem('store-unavailable', { cause: error });
  if (error instanceof ContentUnavailable) return new Problem(OF_CONTENT[error.status], { cause: error });
  if (error instanceof URIError) return new Problem('invalid-request', { detail: 'Malformed URL.' });
  const { type, message, body, limit, status, expose, headers } = (error ?? {}) as CarryingError;
  if (type === 'entity.too.large') return new Problem('too-large', { detail: `The limit is ${limit} bytes.` });
  if (type === 'entity.parse.failed')
    return isJson(body) ? notAnObject(error) : new Problem('malformed-json', { detail: String(message) });
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new Problem('unsupported-media-type', { detail: String(message) });
  const code = status === undefined || expose !== true ? undefined : CARRIED[status];
  if (code === undefined) return new Problem('internal', { cause: error });
  // The message would reveal where the file was looked for.
  const detail = code === 'not-found' ? {} : { detail: String(message) };
  return new Problem(code, { cause: error, ...detail, ...(headers === undefined ? {} : { headers }) });
}

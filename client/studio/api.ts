/** Calls of the owner API. They never reject but return a result. */

import { field, isData, listOf, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { type Failure, type Result as Response, request, silent } from '../core/http.ts';
import { createWriter } from '../core/writer.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The revision that a change is based on. */
  readonly ifMatch?: string | number;
  readonly signal?: AbortSignal;
  /** Milliseconds; 20,000 by default. */
  readonly timeout?: number;
}

export interface CallProblem {
  /** Status of the response; 0 without one. */
  readonly status: number;
  /** Code of the server's problem, or `network`, `timeout`, `aborted`, `unreadable` or `failed` (an exception before the request). */
  readonly code: string;
  /** Message for the admin. */
  readonly error: string;
  /** Messages by field. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Conflicts: the server's value, and the submitted one. */
  readonly stored?: unknown;
  readonly submitted?: unknown;
}

export type Result<Reply> =
  | { readonly ok: true; readonly body: Reply; readonly revision?: string | number }
  | { readonly ok: false; readonly problem: CallProblem };

/** Dispatched on the document when a call has no session. */
export const SIGN_IN_NEEDED = 'studio:sign-in-needed';

// One for all calls: concurrent writes wait for the same CSRF token.
const writer = createWriter();

export interface SignInNeeded {
  /** Handles the sign-in: the call is repeated if the promise resolves to true. */
  respond(isSignedIn: Promise<boolean>): void;
}

/**
 * Calls the owner API as the signed-in admin. If the session has expired, the sign-in dialog opens over the screen, and the call is
 * repeated afterwards. Offline and without a response, the problem's status is 0.
 */
export async function call<Reply>(method: Method, path: string, options: CallOptions = {}): Promise<Result<Reply>> {
  const first = await send(method, path, options);
  const isExpired = problemCode(first) === 'sign-in-needed';
  const last = isExpired && (await signedInAgain()) ? await send(method, path, options) : first;
  return resultOf<Reply>(last);
}

/** The same without the sign-in dialog. */
export const callOnce = async <Reply>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Result<Reply>> => resultOf<Reply>(await send(method, path, options));

function send(method: Method, path: string, { body, ifMatch, signal, timeout }: CallOptions): Promise<Response> {
  const options = {
    method,
    signal,
    timeout,
    onFailure: silent,
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': `"${ifMatch}"` } }),
    ...(body === undefined ? {} : { json: body }),
  };
  return method === 'GET' ? request(path, options) : writer.write(path, options);
}

async function signedInAgain(): Promise<boolean> {
  let answer = Promise.resolve(false);
  const detail: SignInNeeded = {
    respond(isSignedIn) {
      answer = isSignedIn;
    },
  };
  document.dispatchEvent(new CustomEvent(SIGN_IN_NEEDED, { detail }));
  return answer;
}

const problemCode = (response: Response): unknown =>
  response.ok || response.failure.kind !== 'status' ? undefined : field(response.failure.data, 'code');

function resultOf<Reply>(response: Response): Result<Reply> {
  if (!response.ok) return { ok: false, problem: problemOf(response.failure) };
  const revision = field(response.value, 'revision');
  const isRevision = typeof revision === 'number' || typeof revision === 'string';
  // The body matches the schema of the server's route.
  return { ok: true, body: response.value as Reply, ...(isRevision ? { revision } : {}) };
}

function problemOf(failure: Failure): CallProblem {
  if (failure.kind === 'unreadable') return { status: 0, code: 'unreadable', error: adminMessages.wrong };
  if (failure.kind !== 'status') return { status: 0, code: failure.kind, error: adminMessages.network };
  const { status, data } = failure;
  const errors = listOf(field(data, 'errors')).map((one): [string, string] => [
    textOf(field(one, 'field')),
    fieldSentence(textOf(field(one, 'message'))),
  ]);
  return {
    status,
    code: textOf(field(data, 'code')),
    error: sentence(data, ['error', 'detail', 'title']),
    ...(errors.length === 0 ? {} : { errors: Object.fromEntries(errors) }),
    ...(isData(data) && 'stored' in data ? { stored: data['stored'], submitted: data['submitted'] } : {}),
  };
}

/** Field messages continue the field's name, such as `is missing`; those of the specification are sentences. */
export const fieldSentence = (message: string): string =>
  /^[a-z].*[^.]$/.test(message) ? `This ${message}.` : message;

const sentence = (data: unknown, names: readonly string[]): string =>
  fieldSentence(names.map((name) => textOf(field(data, name))).find((text) => text !== '') ?? adminMessages.wrong);

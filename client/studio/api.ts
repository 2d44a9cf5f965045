/** Calls of the owner API. None rejects: each gives a result. */

import { field, isData, listOf, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { type Failure, type Result as Response, request, silent } from '../core/http.ts';
import { createWriter } from '../core/writer.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The revision that a change was made of. */
  readonly ifMatch?: string | number;
  readonly signal?: AbortSignal;
  /** Milliseconds; 20,000 by default. */
  readonly timeout?: number;
}

export interface CallProblem {
  /** Of the reply; 0 when none came. */
  readonly status: number;
  /** Of the server's problem, or `network`, `timeout`, `aborted` or `unreadable`. */
  readonly code: string;
  /** What to tell. */
  readonly error: string;
  /** Messages by the field that they are about. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Of a conflict: what the server has, and what was sent. */
  readonly stored?: unknown;
  readonly submitted?: unknown;
}

export type Result<Reply> =
  | { readonly ok: true; readonly body: Reply; readonly revision?: string | number }
  | { readonly ok: false; readonly problem: CallProblem };

/** Dispatched on the document when a call finds no session. */
export const SIGN_IN_NEEDED = 'studio:sign-in-needed';

export interface SignInNeeded {
  /** Takes over: the call is repeated when the promise gives true. */
  respond(isSignedIn: Promise<boolean>): void;
}

/**
 * Calls the owner API as who is signed in. When the session has expired, the sign-in dialog opens over the screen, and the
 * call is repeated afterwards. Offline, and when no reply comes, the problem's status is 0.
 */
export async function call<Reply>(method: Method, path: string, options: CallOptions = {}): Promise<Result<Reply>> {
  const first = await send(method, path, options);
  const isExpired = problemCode(first) === 'sign-in-needed';
  const last = isExpired && (await signedInAgain()) ? await send(method, path, options) : first;
  return resultOf<Reply>(last);
}

/** The same without asking anybody to sign in. */
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
  return method === 'GET' ? request(path, options) : createWriter().write(path, options);
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
  // The reply is the server's own, described by its schema.
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

/** Messages of fields go on from the field's name, such as `is missing`; those of the specification are sentences. */
export const fieldSentence = (message: string): string =>
  /^[a-z].*[^.]$/.test(message) ? `This ${message}.` : message;

const sentence = (data: unknown, names: readonly string[]): string =>
  fieldSentence(names.map((name) => textOf(field(data, name))).find((text) => text !== '') ?? adminMessages.wrong);

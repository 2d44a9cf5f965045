/**
 * Every request that the browser makes goes through here. None rejects: each gives a result (specification, rendering 4: "Generic
 * fetch"). A failure is also passed to the handler that the caller gave, or else logged to the console.
 */

export type Failure =
  /** The server answered with an error status. `data` is the JSON or the text that came with it. */
  | { readonly kind: 'status'; readonly status: number; readonly data: unknown }
  /** An answer came, but it is not the JSON that it claims to be. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'timeout' }
  /** The caller's signal stopped the request. */
  | { readonly kind: 'aborted' }
  | { readonly kind: 'network' };

export type Result<T = unknown> =
  | { readonly ok: true; readonly status: number; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** The options of `fetch` that are used here, and our own. */
export interface RequestOptions extends Pick<RequestInit, 'method' | 'keepalive' | 'cache' | 'redirect'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, in place of a body. */
  readonly json?: unknown;
  readonly body?: BodyInit;
  /** The media types that are asked for; JSON by default. */
  readonly accept?: string;
  /** Gives the text of the answer, even when that is JSON. */
  readonly asText?: boolean;
  /** Milliseconds; 20,000 by default. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with a failure, which is logged to the console otherwise. */
  readonly onFailure?: ((failure: Failure) => void) | undefined;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/** For callers that act on the result: nothing is logged. */
export const silent = (): void => {};

/** One request, with the cookies of the page. The value is JSON where the answer is JSON, else its text. */
export async function request(address: string | URL, options: RequestOptions = {}): Promise<Result> {
  const result = await send(address, options);
  if (!result.ok) reportFailure(address, result.failure, options.onFailure);
  return result;
}

/** A request whose failure is the caller's to report. */
export async function send(address: string | URL, options: RequestOptions): Promise<Result> {
  try {
    const response = await fetch(address, initOf(options));
    const value = await readBody(response, options.asText === true);
    // With `redirect: 'manual'` an answer that redirects is a success.
    if (response.ok || response.type === 'opaqueredirect') return { ok: true, status: response.status, value };
    return { ok: false, failure: { kind: 'status', status: response.status, data: value } };
  } catch (error) {
    return { ok: false, failure: { kind: kinds[(error as Error).name] ?? 'network' } };
  }
}

function initOf(options: RequestOptions): RequestInit {
  const { json, headers, accept = 'application/json', signal } = options;
  const all = new Headers(headers);
  if (!all.has('accept')) all.set('accept', accept);
  if (json !== undefined) all.set('content-type', 'application/json');
  const timeout = AbortSignal.timeout(options.timeout ?? DEFAULT_TIMEOUT_MS);
  return {
    ...options,
    headers: all,
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  };
}

async function readBody(response: Response, asText: boolean): Promise<unknown> {
  const text = await response.text();
  if (asText || !/[/+]json\b/.test(response.headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    // The status says enough.
    if (response.ok) throw error;
    return null;
  }
}

/** Kinds of failures by the names of errors; every other error is one of the network. */
const kinds: Readonly<Record<string, 'unreadable' | 'timeout' | 'aborted' | undefined>> = {
  SyntaxError: 'unreadable',
  TimeoutError: 'timeout',
  AbortError: 'aborted',
};

export function reportFailure(address: string | URL, failure: Failure, onFailure: RequestOptions['onFailure']): void {
  if (onFailure !== undefined) onFailure(failure);
  else if (failure.kind !== 'aborted')
    console.warn(`${address}: ${failure.kind}${failure.kind === 'status' ? ` ${failure.status}` : ''}`);
}

/** Sends without waiting for an answer; survives the end of the page. */
export function sendBeacon(address: string, body: BodyInit, contentType?: string, timeout?: number): void {
  const typed = contentType === undefined ? body : new Blob([body as BlobPart], { type: contentType });
  if (navigator.sendBeacon?.(address, typed) === true) return;
  // Failures are swallowed, as the specification has it (storefront 7): the page may be gone already.
  void request(address, { method: 'POST', body: typed, keepalive: true, timeout, onFailure: silent });
}

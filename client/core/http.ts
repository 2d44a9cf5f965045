/**
 * All requests of the browser. They never reject but return a result (specification, rendering 4: "Generic fetch"). Failures are passed to
 * the caller's handler, or logged to the console.
 */

export type Failure =
  /** The server responded with an error status. `data` is the body as JSON or text. */
  | { readonly kind: 'status'; readonly status: number; readonly data: unknown }
  /** The response is not the JSON that it claims to be. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'timeout' }
  /** Aborted by the caller's signal. */
  | { readonly kind: 'aborted' }
  | { readonly kind: 'network' };

export type Result<T = unknown> =
  | { readonly ok: true; readonly status: number; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Supported options of `fetch`, and our own. */
export interface RequestOptions extends Pick<RequestInit, 'method' | 'keepalive' | 'cache' | 'redirect'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, instead of a body. */
  readonly json?: unknown;
  readonly body?: BodyInit;
  /** The `Accept` header; by default JSON. */
  readonly accept?: string;
  /** Returns the body as text, even if it is JSON. */
  readonly asText?: boolean;
  /** Milliseconds; by default 20,000. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with a failure, which is otherwise logged to the console. */
  readonly onFailure?: ((failure: Failure) => void) | undefined;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/** For callers that handle the result: nothing is logged. */
export const silent = (): void => {};

/** A request with the page's cookies. The value is parsed if the response is JSON, otherwise text. */
export async function request(address: string | URL, options: RequestOptions = {}): Promise<Result> {
  const result = await send(address, options);
  if (!result.ok) reportFailure(address, result.failure, options.onFailure);
  return result;
}

/** A request whose failure the caller reports. */
export async function send(address: string | URL, options: RequestOptions): Promise<Result> {
  try {
    const response = await fetch(address, initOf(options));
    const value = await readBody(response, options.asText === true);
    // With `redirect: 'manual'` a redirect counts as success.
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
    // The status is sufficient.
    if (response.ok) throw error;
    return null;
  }
}

/** Failure kinds by error name; all other errors are network errors. */
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

/** Sends without waiting for a response; survives page unload. */
export function sendBeacon(address: string, body: BodyInit, contentType?: string, timeout?: number): void {
  const typed = contentType === undefined ? body : new Blob([body as BlobPart], { type: contentType });
  if (navigator.sendBeacon?.(address, typed) === true) return;
  // Failures are ignored, as specified (storefront 7): the page may be gone already.
  void request(address, { method: 'POST', body: typed, keepalive: true, timeout, onFailure: silent });
}

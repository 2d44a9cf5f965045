/**
 * Requests that never reject: they are pending, then a success or a failure (specification, rendering 4: "Generic fetch"). A failure
 * goes to the handler that the caller gave, or else to the console.
 */

export type Failure =
  /** The server answered, and said no. `data` is its JSON, when it sent some. */
  | { readonly kind: 'refused'; readonly status: number; readonly data: unknown }
  /** Nothing came back in time. */
  | { readonly kind: 'timeout' }
  /** The network is down, or the answer could not be read. */
  | { readonly kind: 'network' };

export type Answer =
  | { readonly ok: true; readonly status: number; readonly data: unknown }
  | { readonly ok: false; readonly failure: Failure };

export interface RequestOptions {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: BodyInit | undefined;
  /** Milliseconds; none by default. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The request outlives the page. */
  readonly keepalive?: boolean | undefined;
  /** Told of a failure; without it the console is. */
  readonly onFailure?: ((failure: Failure) => void) | undefined;
}

/** One request to the page's own server, with its cookies. */
export async function request(address: string, options: RequestOptions = {}): Promise<Answer> {
  const answer = await send(address, options);
  if (!answer.ok) reportFailure(address, answer.failure, options.onFailure);
  return answer;
}

async function send(address: string, options: RequestOptions): Promise<Answer> {
  const { method = 'GET', headers = {}, body, timeout, signal, keepalive = false } = options;
  const limits = [...(signal ? [signal] : []), ...(timeout === undefined ? [] : [AbortSignal.timeout(timeout)])];
  try {
    const response = await fetch(address, {
      method,
      headers: { accept: 'application/json', ...headers },
      credentials: 'same-origin',
      keepalive,
      ...(body === undefined ? {} : { body }),
      ...(limits.length === 0 ? {} : { signal: AbortSignal.any(limits) }),
    });
    const data = await readJson(response);
    if (response.ok) return { ok: true, status: response.status, data };
    return { ok: false, failure: { kind: 'refused', status: response.status, data } };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return { ok: false, failure: { kind: isTimeout ? 'timeout' : 'network' } };
  }
}

/** The JSON of an answer; null when it has none. Throws a SyntaxError when it says JSON and is not. */
async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  return /[/+]json\b/.test(type) ? response.json() : null;
}

/** Tells the handler that the caller gave of a failure, or else the console. */
export function reportFailure(address: string, failure: Failure, onFailure: RequestOptions['onFailure']): void {
  if (onFailure !== undefined) onFailure(failure);
  else console.warn(`${address}: ${failure.kind}${failure.kind === 'refused' ? ` ${failure.status}` : ''}`);
}

export interface RetryOptions {
  /** Milliseconds in all; 3000 by default (rendering 9: "Fetch-retry defaults"). */
  readonly timeout?: number | undefined;
  /** Milliseconds between two attempts; 100 by default. */
  readonly interval?: number | undefined;
}

/** Whether asking again may help: the network was away, or the server busy. What it refused it will refuse again. */
export const mayPass = (failure: Failure): boolean =>
  failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429;

/** Asks again until it works, until asking again cannot help, or until time is up. For requests that may run twice. */
export async function requestWithRetry(address: string, options: RequestOptions & RetryOptions = {}): Promise<Answer> {
  const { timeout = 3000, interval = 100, onFailure } = options;
  const end = Date.now() + timeout;
  for (;;) {
    const left = Math.max(1, end - Date.now());
    const answer = await send(address, { ...options, timeout: left });
    const isOver = answer.ok || !mayPass(answer.failure) || Date.now() + interval >= end;
    if (isOver || options.signal?.aborted === true) {
      if (!answer.ok) reportFailure(address, answer.failure, onFailure);
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

/** The value of a cookie that scripts may read; null when it is not there. */
export function cookieValue(name: string, all = document.cookie): string | null {
  for (const pair of all.split(';')) {
    const at = pair.indexOf('=');
    if (at >= 0 && pair.slice(0, at).trim() === name) {
      const value = pair.slice(at + 1).trim();
      try {
        return decodeURIComponent(value);
      } catch {
        // A cookie somebody else wrote need not be encoded.
        return value;
      }
    }
  }
  return null;
}

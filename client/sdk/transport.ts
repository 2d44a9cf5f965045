/** Sends calls, with retries where that is safe. */
import { calls } from './calls.ts';
import { readProblem, type VitrineProblem } from './problem.ts';

export type CallName = keyof typeof calls;

export interface ClientOptions {
  /** URL of the server: `https://render.example`. */
  readonly baseUrl: string;
  /** One of the server's API keys. */
  readonly apiKey?: string | undefined;
  /** How often a call is retried if the server is busy, unreachable or sends `Retry-After`. Default 2. */
  readonly retries?: number | undefined;
  /** Delay before the first retry, in milliseconds; it doubles each time. Default 200. */
  readonly retryDelayMs?: number | undefined;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
}

interface CallInput {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** JSON, or bytes with a `content-type` in `headers`. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Resolves with a response that is ok or 304; rejects with `VitrineProblem`, or with the error of `fetch`. */
export type Send = (call: CallName, input: CallInput) => Promise<Response>;

const RETRIES = 2;
const RETRY_DELAY_MS = 200;
const MAX_DELAY_MS = 30_000;
const AGAIN = new Set([429, 502, 503, 504]);

/** Renders change nothing, and writes have an idempotency key: every call can be retried. */
export function createSend(options: ClientOptions): Send {
  const { retries = RETRIES, retryDelayMs = RETRY_DELAY_MS } = options;
  return async (call, input) => {
    const request = requestOf(options, call, input);
    for (let attempt = 0; ; attempt++) {
      const outcome = await attemptOf(options.fetch ?? fetch, request, input.signal);
      if (outcome.kind === 'answered') return outcome.response;
      if (attempt >= retries || !outcome.isRetryable) throw outcome.error;
      const waitMs = outcome.retryAfterMs ?? retryDelayMs * 2 ** attempt;
      await delay(Math.min(waitMs, MAX_DELAY_MS), input.signal);
    }
  };
}

type Outcome =
  | { readonly kind: 'answered'; readonly response: Response }
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      readonly isRetryable: boolean;
      readonly retryAfterMs?: number | undefined;
    };

async function attemptOf(send: typeof fetch, request: Sent, signal: AbortSignal | undefined): Promise<Outcome> {
  let response: Response;
  try {
    response = await send(request.url, signal === undefined ? request.init : { ...request.init, signal });
  } catch (error) {
    return { kind: 'failed', error, isRetryable: signal?.aborted !== true };
  }
  if (response.ok || response.status === 304) return { kind: 'answered', response };
  const problem = await readProblem(response);
  return {
    kind: 'failed',
    error: problem,
    isRetryable: isRetryable(problem),
    retryAfterMs: retryAfterOf(response),
  };
}

const isRetryable = ({ status, code }: VitrineProblem): boolean => AGAIN.has(status) || code === 'request-in-progress';

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end--;
  return address.slice(0, end);
}

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function requestOf({ baseUrl, apiKey }: ClientOptions, call: CallName, input: CallInput): Sent {
  const { method, path } = calls[call];
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(input.path?.[name] ?? '')),
  );
  const query = new URLSearchParams(definedOf(input.query).map(([name, value]) => [name, String(value)])).toString();
  const headers = new Headers({ accept: 'application/json' });
  if (apiKey !== undefined) headers.set('x-api-key', apiKey);
  if (isWrite(call)) headers.set('idempotency-key', crypto.randomUUID());
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  for (const [name, value] of definedOf(input.headers)) headers.set(name, value);
  const { body } = input;
  return {
    url: `${withoutEndSlashes(baseUrl)}${address}${query === '' ? '' : `?${query}`}`,
    init: {
      method,
      headers,
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    },
  };
}

const isWrite = (call: CallName): boolean => /^(?:put|delete|restore)/.test(call);

const definedOf = <T>(values: Readonly<Record<string, T | undefined>> = {}): readonly (readonly [string, T])[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted === true) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

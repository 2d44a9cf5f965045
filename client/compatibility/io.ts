/** Requests and scripts for YUI's `io`, `Data` and `Get`, within the page's content security policy. */
import { type Result, request, silent } from '../core/http.ts';

type Call = (...args: readonly unknown[]) => void;

export interface IoSettings {
  readonly method?: string | undefined;
  readonly data?: unknown;
  readonly headers?: Record<string, string> | undefined;
  readonly context?: unknown;
  readonly on?: { readonly success?: Call; readonly failure?: Call; readonly complete?: Call } | undefined;
  readonly success?: Call | undefined;
  readonly failure?: Call | undefined;
}

/** Requests a URL. With `isJson` callbacks receive the data, otherwise a response like XMLHttpRequest's. */
export function fetchAs(address: string, settings: IoSettings = {}, isJson = false): object {
  const stop = new AbortController();
  void ask(address, settings, isJson, stop.signal);
  return { abort: () => stop.abort() };
}

async function ask(address: string, settings: IoSettings, isJson: boolean, signal: AbortSignal): Promise<void> {
  const { method = 'GET', data, headers, context } = settings;
  const invoke = (call: Call | undefined, ...inputs: readonly unknown[]): void => call?.apply(context, [...inputs]);
  const { success = settings.success, failure = settings.failure, complete } = settings.on ?? {};
  const body = textOf(data);
  const isRead = method.toUpperCase() === 'GET';
  const url = isRead && body !== '' ? `${address}${address.includes('?') ? '&' : '?'}${body}` : address;
  const type = isRead ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' };
  const result = await request(url, {
    method,
    headers: { ...type, ...headers },
    accept: '*/*',
    asText: true,
    signal,
    onFailure: silent,
    ...(isRead ? {} : { body }),
  });
  const answer = answerOf(result);
  const isFine = answer.status >= 200 && answer.status < 300;
  const parsed = isJson ? jsonOf(answer.responseText) : undefined;
  if (isFine && isJson && parsed !== undefined) invoke(success, parsed);
  else if (isFine && !isJson) invoke(success, 0, answer);
  else if (isJson) invoke(failure, parsed ?? answer);
  else invoke(failure, 0, answer);
  invoke(complete, 0, answer);
}

/** In the form of XMLHttpRequest; status 0 without a response. */
function answerOf(result: Result): { readonly status: number; readonly responseText: string } {
  if (result.ok) return { status: result.status, responseText: String(result.value) };
  const { failure } = result;
  return failure.kind === 'status'
    ? { status: failure.status, responseText: String(failure.data) }
    : { status: 0, responseText: '' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOf = (data: unknown): string =>
  typeof data === 'string'
    ? data
    : typeof data === 'object' && data !== null
      ? new URLSearchParams(Object.entries(data).map(([name, value]) => [name, String(value)])).toString()
      : '';

/** Loads scripts in sequence. */
export function loadScripts(input: string | readonly string[], done?: unknown): void {
  const call = typeof done === 'function' ? (done as Call) : (done as { onSuccess?: Call } | undefined)?.onSuccess;
  const [address, ...rest] = typeof input === 'string' ? [input] : input;
  if (address === undefined) return call?.(null);
  const script = document.createElement('script');
  script.src = address;
  // A script that fails does not stop the others.
  for (const type of ['load', 'error']) script.addEventListener(type, () => loadScripts(rest, done));
  document.head.append(script);
}

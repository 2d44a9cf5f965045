/** Requests that change data. They carry the CSRF token (crumb), which proves that they come from this page. */
import { CRUMB } from '#shared/cookies';
import { field } from '#shared/json';
import { cookieValue } from './cookies.ts';
import { type RequestOptions, type Result, reportFailure, request, send, silent } from './http.ts';

const CRUMB_TIMEOUT_MS = 10_000;

export interface WriteOptions extends Omit<RequestOptions, 'body'> {
  /** A function is called for each attempt, if the body contains the token. */
  readonly body?: BodyInit | ((crumb: string) => BodyInit);
}

export interface Writer {
  /** A POST by default. Cached pages have no token: the first write requests one. */
  write(address: string, options: WriteOptions): Promise<Result>;
  /** Requests a token if there is none, once for all concurrent callers. Always resolves: the write itself reports failures. */
  ensureCrumb(): Promise<void>;
}

/** Whether the server rejected a missing or outdated token. */
export function isCrumbFailure(result: Result): boolean {
  const data = result.ok ? result.value : result.failure.kind === 'status' ? result.failure.data : null;
  return field(data, 'crumbFail') === true;
}

const crumb = (): string => cookieValue(CRUMB) ?? '';

/** One per page: concurrent writes wait for the same token. */
export function createWriter(): Writer {
  let pending: Promise<unknown> | null = null;
  const ensureCrumb = async (): Promise<void> => {
    if (crumb() !== '') return;
    pending ??= request('/api/crumb', { keepalive: true, timeout: CRUMB_TIMEOUT_MS, onFailure: silent });
    await pending;
    pending = null;
  };
  return {
    ensureCrumb,
    async write(address, { body, onFailure, ...options }) {
      await ensureCrumb();
      const attempt = (): Promise<Result> =>
        send(address, {
          method: 'POST',
          ...options,
          headers: {
            // Emails that follow from it are in the language of the page.
            'content-language': document.documentElement.lang,
            ...options.headers,
            ...(crumb() === '' ? {} : { 'x-csrf-token': crumb() }),
          },
          ...(body === undefined ? {} : { body: typeof body === 'function' ? body(crumb()) : body }),
        });
      const first = await attempt();
      // The rejection of an outdated token includes a new one: the server's secret changed, or another tab has a newer token.
      const result = isCrumbFailure(first) ? await attempt() : first;
      if (!result.ok) reportFailure(address, result.failure, onFailure);
      return result;
    },
  };
}

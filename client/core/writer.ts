/** Requests that change something. They carry the crumb, which proves that they come from this page. */
import { CRUMB } from '#shared/cookies';
import { field } from '#shared/json';
import { cookieValue } from './cookies.ts';
import { type RequestOptions, type Result, reportFailure, request, send, silent } from './http.ts';

const CRUMB_TIMEOUT_MS = 10_000;

export interface WriteOptions extends Omit<RequestOptions, 'body'> {
  /** Made anew for each attempt where the crumb stands in it. */
  readonly body?: BodyInit | ((crumb: string) => BodyInit);
}

export interface Writer {
  /** A POST by default. A page from a cache brings no crumb: the first write asks for one. */
  write(address: string, options: WriteOptions): Promise<Result>;
  /** Asks for a crumb where there is none, once for all who wait. Resolves in any case: the write says what is wrong. */
  ensureCrumb(): Promise<void>;
}

/** Whether the server refused a crumb that is missing, or that it does not know any more. */
export function isCrumbFailure(result: Result): boolean {
  const data = result.ok ? result.value : result.failure.kind === 'status' ? result.failure.data : null;
  return field(data, 'crumbFail') === true;
}

const crumb = (): string => cookieValue(CRUMB) ?? '';

/** One for each page: parts that write at the same time wait for the same crumb. */
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
          headers: { ...options.headers, ...(crumb() === '' ? {} : { 'x-csrf-token': crumb() }) },
          ...(body === undefined ? {} : { body: typeof body === 'function' ? body(crumb()) : body }),
        });
      const first = await attempt();
      // A new crumb comes with the problem of an old one: the server has another secret, or another tab a newer crumb.
      const result = isCrumbFailure(first) ? await attempt() : first;
      if (!result.ok) reportFailure(address, result.failure, onFailure);
      return result;
    },
  };
}

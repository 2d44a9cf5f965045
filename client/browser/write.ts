/** Writes with their crumb. */
import { field } from '#shared/json';
import { crumbHeader, crumbText, ensureCrumb } from './crumb.ts';
import { type Answer, type RequestOptions, reportFailure, request } from './request.ts';

export interface WriteOptions extends Omit<RequestOptions, 'body'> {
  /** Made anew for each attempt where the crumb stands in it. */
  readonly body?: BodyInit | ((crumb: string) => BodyInit) | undefined;
}

function isCrumbFailure(answer: Answer): boolean {
  const data = answer.ok ? answer.data : answer.failure.kind === 'refused' ? answer.failure.data : null;
  return field(data, 'crumbFail') === true;
}

/**
 * Sends a write. A crumb that is refused (the server has changed its secret, or another tab has a newer one) comes anew with the refusal,
 * and the write is sent once more.
 */
export async function write(address: string, { body, onFailure, ...options }: WriteOptions): Promise<Answer> {
  await ensureCrumb();
  const send = (): Promise<Answer> =>
    request(address, {
      ...options,
      headers: { ...options.headers, ...crumbHeader() },
      body: typeof body === 'function' ? body(crumbText()) : body,
      onFailure: () => {},
    });
  const first = await send();
  const answer = isCrumbFailure(first) ? await send() : first;
  if (!answer.ok) reportFailure(address, answer.failure, onFailure);
  return answer;
}

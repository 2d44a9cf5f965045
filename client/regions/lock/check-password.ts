import { requestMessages } from '#shared/messages/requests';
import { request } from '../../core/http.ts';

const FAILED = 'The password could not be checked. Please try again.';

/** Submits the form of a locked page. Null if it is open now, otherwise an error message. Never rejects. */
export async function checkPassword(form: HTMLFormElement): Promise<string | null> {
  const result = await request(form.action, {
    method: 'POST',
    body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    accept: 'text/html',
    // The browser loads the target page, not this script.
    redirect: 'manual',
  });
  if (result.ok) return null;
  const status = result.failure.kind === 'status' ? result.failure.status : 0;
  if (status === 429) return requestMessages.tooMany;
  return status === 401 ? requestMessages.wrongPassword : FAILED;
}

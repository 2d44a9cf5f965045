/** The form of a locked page: a wrong password is reported in place, and what was typed stays. */
import { fieldMessages } from '#shared/messages/forms';
import { requestMessages } from '#shared/messages/requests';
import { make } from '../../core/element.ts';
import { request } from '../../core/http.ts';

const FAILED = 'The password could not be checked. Please try again.';

export function enhance(element: HTMLElement): void {
  const form = element.querySelector<HTMLFormElement>('form[method=post]');
  const input = form?.querySelector<HTMLInputElement>('input[type=password]');
  if (!form || !input) return;
  form.noValidate = true;
  let isBusy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    if (input.value === '') return showError(form, input, fieldMessages.required);
    isBusy = true;
    form.setAttribute('aria-busy', 'true');
    const message = await ask(form);
    isBusy = false;
    form.removeAttribute('aria-busy');
    if (message === null) location.reload();
    else showError(form, input, message);
  });
}

/** Null when the page is open now. */
async function ask(form: HTMLFormElement): Promise<string | null> {
  const result = await request(form.action, {
    method: 'POST',
    body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    accept: 'text/html',
    // The page that it leads to is loaded by the browser, not by this script.
    redirect: 'manual',
  });
  if (result.ok) return null;
  const status = result.failure.kind === 'status' ? result.failure.status : 0;
  if (status === 429) return requestMessages.tooMany;
  return status === 401 ? requestMessages.wrongPassword : FAILED;
}

function showError(form: HTMLFormElement, input: HTMLInputElement, message: string): void {
  const id = `${input.id}-error`;
  const shown = form.querySelector('[role=alert]');
  const error = make('p', { className: 'field-error', text: message, attributes: { role: 'alert', id } });
  if (shown === null) form.prepend(error);
  else shown.replaceWith(error);
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', id);
  input.select();
  input.focus();
}

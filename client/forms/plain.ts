/** Small forms (comments, accounts): sent as JSON in their place, with messages at their fields; the server judges them. */

import { createMachine } from '../core/machine.ts';
import type { Page } from '../core/page.ts';
import { openStore } from '../session/open-store.ts';
import { removeDraft, restoreDraft, storeDraft } from './drafts.ts';
import { initial, transition } from './machine.ts';
import { fieldsOf } from './read-form.ts';
import { showForm } from './view.ts';

export interface PlainForm {
  /** Address of the call; the form's own action is for browsers without script. */
  readonly address: string;
  /** Told the answer; gives where to go, or '' when the form stays. */
  readonly onTaken: (answer: unknown, form: HTMLFormElement) => string;
}

/** Fetched while the form is being filled in, so that it is there when it is sent. */
const fetchSending = () => import('./send-plain.ts');

/** Takes over one form. What was typed is stored until the server takes it. */
export function enhancePlainForm(page: Page, form: HTMLFormElement, { address, onTaken }: PlainForm): void {
  const store = openStore('sessionStorage');
  restoreDraft(store, form);
  const fields = fieldsOf(form);
  form.noValidate = true;
  const machine = createMachine(initial, transition, (state, before) => showForm(form, fields, state, before));
  const { send } = machine;
  form.addEventListener('input', () => storeDraft(store, form));
  form.addEventListener('focusin', () => void fetchSending().catch(() => {}), { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (machine.state.kind === 'editing') void submit();
  });
  const submit = async (): Promise<void> => {
    send({ type: 'submit', failure: null });
    const sending = await fetchSending().catch(() => null);
    // Its script did not come: the browser sends the form by itself, and the server answers with a page.
    if (sending === null) return form.submit();
    const sent = await sending.sendPlainForm(page, address, form);
    if (!sent.ok) return void send({ type: 'refused', failure: sent.failure });
    removeDraft(store, form);
    const next = onTaken(sent.answer, form);
    if (next !== '') {
      send({ type: 'sent', redirect: next });
      return location.assign(next);
    }
    form.reset();
    send({ type: 'reset' });
  };
}

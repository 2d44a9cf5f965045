/** Small forms (comments, accounts): sent as JSON in their place, with messages at their fields; validated by the server. */

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
  /** Called with the response; returns where to go, or '' to stay. */
  readonly onSuccess: (answer: unknown, form: HTMLFormElement) => string;
}

/** Fetched while the form is being filled in, so that it is there when it is sent. */
const loadSender = () => import('./send-plain.ts');

/** Takes over one form. What was typed is stored until the server accepts it. */
export function enhancePlainForm(page: Page, form: HTMLFormElement, { address, onSuccess }: PlainForm): void {
  const store = openStore('sessionStorage');
  restoreDraft(store, form);
  const fields = fieldsOf(form);
  form.noValidate = true;
  const machine = createMachine(initial, transition, (state, before) => showForm(form, fields, state, before));
  const { send } = machine;
  form.addEventListener('input', () => storeDraft(store, form));
  form.addEventListener('focusin', () => void loadSender().catch(() => {}), { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (machine.state.kind === 'editing') void submit();
  });
  const submit = async (): Promise<void> => {
    send({ type: 'submit', failure: null });
    const sender = await loadSender().catch(() => null);
    // Its script could not be loaded: the browser sends the form by itself, and the server answers with a page.
    if (sender === null) return form.submit();
    const result = await sender.sendPlainForm(page, address, form);
    if (!result.ok) return void send({ type: 'failed', failure: result.failure });
    removeDraft(store, form);
    const next = onSuccess(result.answer, form);
    if (next !== '') {
      send({ type: 'sent', redirect: next });
      return location.assign(next);
    }
    form.reset();
    send({ type: 'reset' });
  };
}

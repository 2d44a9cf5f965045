/** Small forms (comments, accounts): sent as JSON in their place, with messages at their fields; the server judges them. */

import { type FieldMessages, type FormFailure, formMessages } from '#shared/form-messages';
import { field, isData, listOf, textOf } from '#shared/json';
import type { Answer, Failure } from '../../browser/request.ts';
import { write } from '../../browser/write.ts';
import { openStore } from '../../session/open-store.ts';
import { dropDraft, keepDraft, restoreDraft } from './drafts.ts';
import { editing, type FormEvent, transitionForm } from './machine.ts';
import { fieldsOf } from './read-form.ts';
import { showForm } from './view.ts';

export interface PlainForm {
  /** Address of the call; the form's own action is for browsers without script. */
  readonly address: string;
  /** Told the answer; gives where to go, or '' when the form stays. */
  readonly onTaken: (answer: unknown, form: HTMLFormElement) => string;
}

const TIMEOUT = 30_000;
const RATE_LIMITED = 'Please try again in a few seconds.';

/** Takes over one form. What was typed is kept until it is taken. */
export function enhancePlainForm(form: HTMLFormElement, { address, onTaken }: PlainForm): void {
  const store = openStore('sessionStorage');
  restoreDraft(store, form);
  const fields = fieldsOf(form);
  form.noValidate = true;
  let state = editing;
  const send = (event: FormEvent): void => {
    const before = state;
    state = transitionForm(state, event);
    if (state !== before) showForm(form, fields, state, before);
  };
  form.addEventListener('input', () => keepDraft(store, form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (state.kind === 'editing') void submit();
  });
  const submit = async (): Promise<void> => {
    send({ type: 'submit', failure: null });
    const answer = await postJson(
      address,
      Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')),
    );
    if (!answer.ok) return send({ type: 'refused', failure: failureOf(answer.failure) });
    dropDraft(store, form);
    const next = onTaken(answer.data, form);
    if (next !== '') {
      send({ type: 'sent', redirect: next });
      return location.assign(next);
    }
    form.reset();
    state = editing;
    showForm(form, fields, state, { kind: 'submitting' });
  };
}

const json = { 'content-type': 'application/json' };

const postJson = (address: string, body: object): Promise<Answer> =>
  write(address, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
    timeout: TIMEOUT,
    onFailure: () => {},
  });

/** What the visitor is told. Fields by their names, as the problem names them. */
export function failureOf(failure: Failure): FormFailure {
  if (failure.kind !== 'refused') return { message: formMessages.unknown, fields: {} };
  const { data, status } = failure;
  const errors = field(data, 'errors');
  // A list of fields and messages, or a map of them.
  const named = isData(errors)
    ? Object.entries(errors)
    : listOf(errors).map((one) => [textOf(field(one, 'field')), field(one, 'message')] as const);
  // Of several messages at one field the first is meant.
  const fields: FieldMessages = Object.fromEntries(named.map(([name, message]) => [name, textOf(message)]).reverse());
  if (Object.keys(fields).length > 0) return { message: formMessages.invalid, fields };
  if (status === 429) return { message: RATE_LIMITED, fields: {} };
  return { message: textOf(field(data, 'error')) || textOf(field(data, 'detail')) || formMessages.unknown, fields: {} };
}

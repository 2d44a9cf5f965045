/** Forms and newsletters: judged before they are sent, sent without leaving the page, and never losing what was typed. */

import { checkField, checkForm } from '#shared/form-rules';
import { field, textOf } from '#shared/json';
import { formMessages } from '#shared/messages/forms';
import { announce } from '../../analytics/announce.ts';
import type { Captcha } from '../../captcha/captcha.ts';
import { createMachine } from '../../core/machine.ts';
import { openStore } from '../../session/open-store.ts';
import { dropDraft, keepDraft, restoreDraft } from './drafts.ts';
import { initial, transition } from './machine.ts';
import { answerOn, fieldsOf, givenOf } from './read-form.ts';
import type { Envelope } from './send.ts';
import { showForm, showThanks } from './view.ts';

export async function enhance(element: HTMLElement): Promise<void> {
  const lightbox = element.querySelector<HTMLDetailsElement>('details[data-lightbox-form]');
  if (lightbox !== null) return (await import('./lightbox.ts')).openInLightbox(lightbox, enhanceForm);
  for (const form of element.querySelectorAll<HTMLFormElement>('form[data-form-id]')) enhanceForm(form);
}

const context = (): unknown => JSON.parse(document.getElementById('site-context')?.textContent ?? '{}');

/** Takes over one form. The function it gives back lets its captcha go. */
export function enhanceForm(form: HTMLFormElement): () => void {
  const store = openStore('sessionStorage');
  restoreDraft(store, form);
  const fields = fieldsOf(form);
  startCounters(fields);
  // The browser's own words would stand beside the form's.
  form.noValidate = true;
  const captcha = form.querySelector<HTMLElement>('[data-captcha]');
  const widget = captcha === null ? null : loadCaptcha(captcha);
  const machine = createMachine(initial, transition, (state, before) => showForm(form, fields, state, before));
  const { send } = machine;
  const mend = (target: EventTarget | null): void => {
    const { state } = machine;
    if (state.kind !== 'editing' || state.failure === null) return;
    const changed = fields.find(({ controls }) => controls.some((control) => control === target));
    if (changed !== undefined && checkField(changed.field, answerOn(changed, new URLSearchParams())).ok)
      send({ type: 'mended', field: changed.field.id });
  };
  // While it is typed, not when it is left: a button that moves from under the pointer gets no click.
  form.addEventListener('input', ({ target }) => {
    keepDraft(store, form);
    mend(target);
  });
  form.addEventListener(
    'focusin',
    () =>
      fetchSending()
        .then(({ prepare }) => prepare(form))
        .catch(() => {}),
    { once: true },
  );
  form.addEventListener('change', ({ target }) => {
    keepDraft(store, form);
    mend(target);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (machine.state.kind === 'editing') void submit();
  });
  const submit = async (): Promise<void> => {
    const given = givenOf(fields);
    const verdict = checkForm(
      fields.map((one) => one.field),
      given,
    );
    if (!verdict.ok)
      return void send({ type: 'submit', failure: { message: formMessages.invalid, fields: verdict.errors } });
    const token = await (await widget)?.token();
    // Where the captcha's script cannot come, the server decides: the visitor is not shut out by somebody else's failure.
    if (token === '')
      return void send({ type: 'submit', failure: { message: formMessages.completeCaptcha, fields: {} } });
    send({ type: 'submit', failure: null });
    const sending = await fetchSending().catch(() => null);
    // Its script did not come: the browser sends the form by itself, and the server answers with a page.
    if (sending === null) return form.submit();
    const sent = await sending.sendForm(form, envelopeOf(form), given, token ?? '');
    if (!sent.ok) {
      (await widget)?.reset();
      return void send({ type: 'refused', failure: sent.failure });
    }
    dropDraft(store, form);
    tell(form);
    const redirect = sent.thanks.successRedirect || (form.dataset['successRedirect'] ?? '');
    send({ type: 'sent', redirect });
    if (redirect !== '') location.assign(redirect);
    else showThanks(form, sent.thanks.submissionMessage || form.dataset['submissionMessage'] || 'Thank you!');
  };
  return () => void widget?.then((one) => one?.destroy());
}

/** Null when its script does not come. */
const loadCaptcha = (container: HTMLElement): Promise<Captcha | null> =>
  import('../../captcha/page-captcha.ts').then(
    ({ startCaptcha }) => startCaptcha(container),
    () => null,
  );

/** Fetched while the form is being filled in, so that it is there when it is sent. */
const fetchSending = () => import('./send.ts');

function startCounters(fields: ReturnType<typeof fieldsOf>): void {
  const counted = fields.filter(({ element }) => element.querySelector('.field-counter') !== null);
  if (counted.length === 0) return;
  import('./counter.ts').then(
    ({ countCharacters }) => {
      for (const { element } of counted) countCharacters(element);
    },
    // The limit is judged all the same, when the form is sent.
    (error: unknown) => console.warn('the counters of a form did not come', error),
  );
}

function envelopeOf(form: HTMLFormElement): Envelope {
  const value = (name: string): string =>
    form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`)?.value ?? '';
  return {
    formId: form.dataset['formId'] ?? '',
    pageTitle: value('pageTitle') || document.title,
    pageId: value('pageId'),
    contentSource: value('contentSource') || 'c',
    pagePath: value('pagePath') || location.pathname,
    pagePermissionTypeValue: textOf(field(field(context(), 'collection'), 'permissionType')) || null,
  };
}

function tell(form: HTMLFormElement): void {
  const formId = form.dataset['formId'] ?? '';
  announce({ kind: 'form-submitted', formId });
  if (form.classList.contains('newsletter')) announce({ kind: 'newsletter-subscribed', formId });
  form.dispatchEvent(new CustomEvent('form:submitted', { bubbles: true }));
}

/** Forms and newsletters: judged before they are sent, sent without leaving the page, and never losing what was typed. */

import { formMessages } from '#shared/form-messages';
import { checkField, checkForm } from '#shared/form-rules';
import { field, textOf } from '#shared/json';
import { announce } from '../../analytics/announce.ts';
import { openStore } from '../../session/stored-values.ts';
import { countCharacters } from './counter.ts';
import { dropDraft, keepDraft, restoreDraft } from './drafts.ts';
import { openInLightbox } from './lightbox.ts';
import { editing, type FormEvent, type FormState, transitionForm } from './machine.ts';
import { answerOn, fieldsOf, givenOf } from './read-form.ts';
import { type Envelope, sendForm } from './send.ts';
import { showForm, showThanks } from './view.ts';

export function enhance(element: HTMLElement): void {
  const lightbox = element.querySelector<HTMLDetailsElement>('details[data-lightbox-form]');
  if (lightbox !== null) return openInLightbox(lightbox, enhanceForm);
  for (const form of element.querySelectorAll<HTMLFormElement>('form[data-form-id]')) enhanceForm(form);
}

const context = (): unknown => JSON.parse(document.getElementById('site-context')?.textContent ?? '{}');

/** Takes over one form. The function it gives back lets its captcha go. */
export function enhanceForm(form: HTMLFormElement): () => void {
  const store = openStore('sessionStorage');
  restoreDraft(store, form);
  const fields = fieldsOf(form);
  for (const { element } of fields) countCharacters(element);
  // The browser's own words would stand beside the form's.
  form.noValidate = true;
  const captcha = form.querySelector<HTMLElement>('[data-captcha]');
  const widget = captcha === null ? null : startCaptcha(captcha);
  let state: FormState = editing;
  const send = (event: FormEvent): void => {
    const before = state;
    state = transitionForm(state, event);
    if (state !== before) showForm(form, fields, state, before);
  };
  form.addEventListener('input', () => keepDraft(store, form));
  form.addEventListener('change', ({ target }) => {
    keepDraft(store, form);
    const changed = fields.find(({ controls }) => controls.some((control) => control === target));
    if (changed === undefined) return;
    if (checkField(changed.field, answerOn(changed, new URLSearchParams())).ok)
      send({ type: 'mended', field: changed.field.id });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (state.kind === 'editing') void submit();
  });
  const submit = async (): Promise<void> => {
    const given = givenOf(fields);
    const verdict = checkForm(
      fields.map((one) => one.field),
      given,
    );
    if (!verdict.ok)
      return send({ type: 'submit', failure: { message: formMessages.invalid, fields: verdict.errors } });
    const token = (await widget)?.token() ?? '';
    // Where the captcha's script cannot come, the server decides: the visitor is not shut out by somebody else's failure.
    if (widget !== null && token === '' && (await widget) !== null)
      return send({ type: 'submit', failure: { message: formMessages.completeCaptcha, fields: {} } });
    send({ type: 'submit', failure: null });
    const sent = await sendForm(form, envelopeOf(form), given, token);
    if (!sent.ok) {
      (await widget)?.reset();
      return send({ type: 'refused', failure: sent.failure });
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

async function startCaptcha(container: HTMLElement) {
  const { captchaSettings, renderCaptcha } = await import('../../captcha/captcha.ts');
  return renderCaptcha(container, captchaSettings(context())).catch((error: unknown) => {
    console.error(error);
    return null;
  });
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

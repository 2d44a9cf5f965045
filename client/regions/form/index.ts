/** Forms and newsletters: validated before they are sent, sent without leaving the page, and never losing what was typed. */

import { checkField, checkForm } from '#shared/form-rules';
import { type FormFailure, formMessages } from '#shared/messages/forms';
import type { Captcha } from '../../captcha/captcha.ts';
import { createMachine, type Machine } from '../../core/machine.ts';
import type { Page } from '../../core/page.ts';
import { retryImport } from '../../core/retry-import.ts';
import { removeDraft, restoreDraft, storeDraft } from '../../forms/drafts.ts';
import { type Event as FormEvent, initial, type State, transition } from '../../forms/machine.ts';
import { type FormElementField, fieldsOf, readField, readFields } from '../../forms/read-form.ts';
import { showForm, showThanks } from '../../forms/view.ts';
import { openStore } from '../../session/open-store.ts';

export async function enhance(element: HTMLElement, _props: object, page: Page): Promise<void> {
  const start = (form: HTMLFormElement): (() => void) => enhanceForm(page, form);
  const lightbox = element.querySelector<HTMLDetailsElement>('details[data-lightbox-form]');
  if (lightbox !== null) return (await retryImport(() => import('./lightbox.ts'))).openInLightbox(lightbox, start);
  for (const form of element.querySelectorAll<HTMLFormElement>('form[data-form-id]')) start(form);
}

/** Takes over one form. The function it gives back lets its captcha go. */
export function enhanceForm(page: Page, form: HTMLFormElement): () => void {
  const store = openStore('sessionStorage');
  restoreDraft(store, form);
  const fields = fieldsOf(form);
  startCounters(fields);
  // The browser's own words would stand beside the form's.
  form.noValidate = true;
  const captcha = form.querySelector<HTMLElement>('[data-captcha]');
  const widget = captcha === null ? null : loadCaptcha(page, captcha);
  const machine = createMachine(initial, transition, (state, before) => showForm(form, fields, state, before));
  const context: FormContext = { page, form, fields, machine, widget };
  // While it is typed, not when it is left: a button that moves from under the pointer gets no click.
  for (const type of ['input', 'change'])
    form.addEventListener(type, ({ target }) => {
      storeDraft(store, form);
      clearFieldError(context, target);
    });
  const prepare = (): void => void loadSender().then((sender) => sender.prepare(page, form), noop);
  form.addEventListener('focusin', prepare, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (machine.state.kind === 'editing') void submit(context, () => removeDraft(store, form));
  });
  return () => void widget?.then((captcha) => captcha?.destroy());
}

interface FormContext {
  readonly page: Page;
  readonly form: HTMLFormElement;
  readonly fields: readonly FormElementField[];
  readonly machine: Machine<State, FormEvent>;
  readonly widget: Promise<Captcha | null> | null;
}

/** When it cannot be loaded now, it is requested again with the submission. */
const noop = (): void => {};

/** Takes the error from a field that is right by now. */
function clearFieldError({ fields, machine }: FormContext, target: EventTarget | null): void {
  const { state, send } = machine;
  if (state.kind !== 'editing' || state.failure === null) return;
  const changed = fields.find(({ controls }) => controls.some((control) => control === target));
  if (changed !== undefined && checkField(changed.field, readField(changed, new URLSearchParams())).ok)
    send({ type: 'corrected', field: changed.field.id });
}

async function submit(context: FormContext, onSuccess: () => void): Promise<void> {
  const { page, form, fields, machine, widget } = context;
  const answers = readFields(fields);
  const validation = checkForm(
    fields.map(({ field }) => field),
    answers,
  );
  if (!validation.ok)
    return void machine.send({ type: 'submit', failure: { message: formMessages.invalid, fields: validation.errors } });
  // Locked before the captcha makes its token, which may take as long as the submission.
  if (!machine.send({ type: 'submit', failure: null })) return;
  const fail = (failure: FormFailure): void => void machine.send({ type: 'failed', failure });
  const token = await (await widget)?.token();
  // Where the captcha's script cannot come, the server decides: the visitor is not shut out by somebody else's failure.
  if (token === '') return fail({ message: formMessages.completeCaptcha, fields: {} });
  const sender = await loadSender().catch(() => null);
  // Its script could not be loaded: the browser sends the form by itself, and the server answers with a page.
  if (sender === null) return form.submit();
  const result = await sender.sendForm(page, form, { answers, captchaKey: token ?? '' });
  if (!result.ok) {
    (await widget)?.reset();
    return fail(result.failure);
  }
  onSuccess();
  const redirect = result.thanks.successRedirect || (form.dataset['successRedirect'] ?? '');
  machine.send({ type: 'sent', redirect });
  if (redirect !== '') location.assign(redirect);
  else showThanks(form, result.thanks.submissionMessage || form.dataset['submissionMessage'] || 'Thank you!');
}

/** Null when its script cannot be loaded. */
const loadCaptcha = (page: Page, container: HTMLElement): Promise<Captcha | null> =>
  import('../../captcha/page-captcha.ts').then(
    ({ startCaptcha }) => startCaptcha(page, container),
    () => null,
  );

/** Fetched while the form is being filled in, so that it is there when it is sent. */
const loadSender = () => import('./send.ts');

function startCounters(fields: readonly FormElementField[]): void {
  const withCounter = fields.filter(({ element }) => element.querySelector('.field-counter') !== null);
  if (withCounter.length === 0) return;
  import('./counter.ts').then(
    ({ countCharacters }) => {
      for (const { element } of withCounter) countCharacters(element);
    },
    // The limit is checked all the same, when the form is sent.
    (error: unknown) => console.warn('the character counters could not be loaded', error),
  );
}

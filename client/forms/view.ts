/** What a form shows of its state, in the markup that the server writes for forms that come back. */
import type { FieldMessages } from '#shared/messages/forms';
import { formMessages, namedProblem } from '#shared/messages/forms';
import { make } from '../core/element.ts';
import type { State } from './machine.ts';
import type { FormElementField } from './read-form.ts';

/** Shows a state; `before` tells what has to change. */
export function showForm(
  form: HTMLFormElement,
  fields: readonly FormElementField[],
  state: State,
  before: State,
): void {
  form.dataset['state'] = state.kind;
  showButton(form, state.kind === 'submitting');
  if (state.kind !== 'editing') return;
  const failure = state.failure;
  showFields(fields, failure?.fields ?? {});
  form.querySelector('.form-problems-below')?.remove();
  const summary = form.querySelector<HTMLElement>('.form-problems');
  if (failure === null) return void summary?.remove();
  const invalid = fields.filter(({ field }) => Object.hasOwn(failure.fields, field.id));
  const current = summaryOf(failure.message, invalid, failure.fields);
  if (summary === null) form.prepend(current);
  else summary.replaceWith(current);
  if (invalid.length > 0) {
    const below = make('p', { className: 'form-problems-below', text: formMessages.reviewAbove });
    const place = form.querySelector('button[type=submit]')?.parentElement;
    // A newsletter's button stands in the row of its fields.
    if (place?.tagName === 'P') place.before(below);
    else form.append(below);
  }
  // Mending one field must not take the focus away from it.
  const isNew =
    before.kind === 'submitting' || (before.kind === 'editing' && !isPartOf(failure.fields, before.failure?.fields));
  if (isNew) current.focus();
}

const isPartOf = (fields: FieldMessages, before: FieldMessages | undefined): boolean =>
  before !== undefined && Object.keys(fields).length < Object.keys(before).length;

function showButton(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (button === null) return;
  if (isBusy) {
    button.dataset['label'] = button.textContent ?? '';
    button.textContent = formMessages.submitting;
    // Not `disabled`: that would throw the focus away.
    button.setAttribute('aria-disabled', 'true');
  } else if (button.dataset['label'] !== undefined) {
    button.textContent = button.dataset['label'];
    delete button.dataset['label'];
    button.removeAttribute('aria-disabled');
  }
}

function summaryOf(message: string, invalid: readonly FormElementField[], messages: FieldMessages): HTMLElement {
  const title = make('h2', { text: invalid.length > 0 ? formMessages.reviewBelow : message });
  const box = make('div', { className: 'form-problems', attributes: { role: 'alert', tabindex: '-1' } }, title);
  if (invalid.length === 0) return box;
  const list = make('ul', {}, ...invalid.map((entry) => make('li', {}, linkTo(entry, messages[entry.field.id] ?? ''))));
  box.append(make('p', { text: message }), list);
  return box;
}

function linkTo({ field, controls, element }: FormElementField, message: string): HTMLElement {
  const [control] = controls;
  const link = make('a', {
    text: namedProblem(field.title || field.id, message),
    attributes: { href: `#${control?.id ?? ''}` },
  });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    // The title first, so that it can be read, then the field.
    element.scrollIntoView({ block: 'start' });
    control?.focus({ preventScroll: true });
  });
  return link;
}

/** Errors stand above the title of their field, and are read with it. */
function showFields(fields: readonly FormElementField[], messages: FieldMessages): void {
  for (const { field, element, controls } of fields) {
    const message = Object.hasOwn(messages, field.id) ? messages[field.id] : undefined;
    const current = element.querySelector<HTMLElement>('.field-error');
    if (message === undefined) {
      if (current === null) continue;
      describe(element, controls, current.id, false);
      current.remove();
      for (const control of controls) control.removeAttribute('aria-invalid');
      continue;
    }
    const id = current?.id || `${controls[0]?.id || field.id}-error`;
    const error = make(
      'span',
      { className: 'field-error', attributes: { id } },
      make('span', { className: 'visually-hidden', text: 'Error: ' }),
      message,
    );
    if (current !== null) current.replaceWith(error);
    else (element.querySelector(':scope > legend') ?? element).prepend(error);
    describe(element, controls, id, true);
    for (const control of controls) control.setAttribute('aria-invalid', 'true');
  }
}

function describe(element: HTMLElement, controls: readonly HTMLElement[], id: string, isInvalid: boolean): void {
  const described = element instanceof HTMLFieldSetElement ? [element] : controls;
  for (const entry of described) {
    const others = (entry.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((other) => other !== '' && other !== id);
    const all = isInvalid ? [id, ...others] : others;
    if (all.length === 0) entry.removeAttribute('aria-describedby');
    else entry.setAttribute('aria-describedby', all.join(' '));
  }
}

/** The form makes room for its thanks: the owner's text, and the owner's markup after it (made safe by the server). */
export function showThanks(form: HTMLFormElement, message: string): void {
  const after = form.querySelector<HTMLTemplateElement>('template.form-submission')?.content.cloneNode(true);
  const thanks = make(
    'div',
    { className: 'form-thanks', attributes: { role: 'status', tabindex: '-1' } },
    make('p', { text: message }),
  );
  if (after !== undefined) thanks.append(after);
  form.hidden = true;
  form.after(thanks);
  thanks.focus();
}

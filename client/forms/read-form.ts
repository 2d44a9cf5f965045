/** A server-rendered form in the shared rules' format: its fields and answers. */

import { type FormField, hiddenValue } from '#shared/form-answers';
import { type FormFieldType, formFieldTypes } from '#shared/form-field-types';
import { formParts, withCountryPart } from '#shared/form-parts';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface FormElementField {
  readonly field: FormField;
  /** Everything in the field; hidden fields are their own element. */
  readonly element: HTMLElement;
  readonly controls: readonly Control[];
}

/** Fields of every submission that are not answers. */
const METADATA = new Set(['pageId', 'pageTitle', 'pagePath', 'contentSource', 'formId', 'key', 'captchaKey']);

export function fieldsOf(form: HTMLFormElement): readonly FormElementField[] {
  const shown = [...form.querySelectorAll<HTMLElement>('.field, [data-field]')].flatMap(
    (element) => fieldOf(element) ?? [],
  );
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
    .filter(({ name }) => name !== '' && !METADATA.has(name))
    .map((input) => ({
      // The name is for query parameters; the answer uses the field's id. Older pages only have the name.
      field: {
        id: input.dataset['fieldId'] || input.name,
        type: 'hidden',
        key: input.name,
        value: input.value,
      } as const,
      element: input,
      controls: [input],
    }));
  return [...shown, ...hidden];
}

const isType = (name: string | undefined): name is FormFieldType => formFieldTypes.some((type) => type === name);

function fieldOf(element: HTMLElement): FormElementField | undefined {
  const controls = [...element.querySelectorAll<Control>('input, textarea, select')];
  const [first] = controls;
  if (first === undefined) return undefined;
  // Newsletters have plain fields, whose control has the type.
  const name = element.dataset['field'];
  const type = isType(name) ? name : first.type === 'email' ? 'email' : 'text';
  const options = optionsOf(type, element, controls);
  const field: FormField = {
    id: first.name.replace(/\[[^[\]]*\]$/, ''),
    type,
    title: titleOf(element),
    required: first.required || element.querySelector(':scope > label .required, :scope > legend .required') !== null,
    ...(options.length === 0 ? {} : { options }),
    ...(element.dataset['maxLength'] === undefined ? {} : { maxLength: element.dataset['maxLength'] }),
  };
  return { field, element, controls };
}

function titleOf(element: HTMLElement): string {
  const title = element.querySelector(':scope > label, :scope > legend')?.cloneNode(true) as Element | undefined;
  for (const extra of title?.querySelectorAll('.required, .field-error') ?? []) extra.remove();
  return title?.textContent?.trim() ?? '';
}

function optionsOf(type: FormFieldType, element: HTMLElement, controls: readonly Control[]): readonly string[] {
  if (type === 'likert')
    return [...element.querySelectorAll('.likert-row > legend')].map(({ textContent }) => textContent ?? '');
  if (type === 'select')
    return [...(controls[0] as HTMLSelectElement).options].map(({ value }) => value).filter((value) => value !== '');
  return type === 'radio' || type === 'checkbox' ? controls.map(({ value }) => value) : [];
}

/** Answers by field id. */
export const readFields = (
  fields: readonly FormElementField[],
  query = new URLSearchParams(location.search),
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map((entry) => [entry.field.id, readField(entry, query)]));

export function readField({ field, controls }: FormElementField, query: URLSearchParams): unknown {
  const chosen = controls.filter(
    (control) =>
      !(control instanceof HTMLInputElement) || !/^(?:radio|checkbox)$/.test(control.type) || control.checked,
  );
  switch (field.type) {
    case 'checkbox':
      return chosen.map(({ value }) => value);
    case 'radio':
      return chosen[0]?.value ?? '';
    case 'likert':
      return (field.options ?? []).map(
        (_statement, at) => chosen.find(({ name }) => name.endsWith(`[s${at}]`))?.value ?? '',
      );
    case 'hidden':
      return hiddenValue(field, query);
    case 'phone':
      // Three parts lack the country and get an empty leading part.
      return withCountryPart(
        controls.map(({ value }) => value),
        '',
      );
    case 'date':
    case 'time':
    case 'name':
    case 'address': {
      const names = formParts[field.type];
      return names.map((name) => controls.find((control) => control.name.endsWith(`[${name}]`))?.value ?? '');
    }
    default:
      return controls[0]?.value ?? '';
  }
}

/** Drafts: form input stored for this tab until it is sent, so that a reload or network failure loses nothing. */
import { isData } from '#shared/json';
import { draftPrefix } from '../session/draft-prefix.ts';
import type { Store } from '../session/open-store.ts';
import type { Control } from './read-form.ts';

/** Passwords are never stored, and hidden fields belong to the admin. */
const isStored = ({ type, name }: Control): boolean => name !== '' && !/^(?:password|hidden|file|submit)$/.test(type);

const isBox = (control: Control): control is HTMLInputElement => /^(?:radio|checkbox)$/.test(control.type);

const keyOf = (form: HTMLFormElement): string => `${draftPrefix()}${form.dataset['formId'] ?? form.action}`;

const controlsOf = (form: HTMLFormElement): readonly Control[] =>
  [...form.querySelectorAll<Control>('input, textarea, select')].filter(isStored);

/** Stores the current input of a form. */
export function storeDraft(store: Store | null, form: HTMLFormElement): void {
  const entries = controlsOf(form).map((control) => [idOf(control), isBox(control) ? control.checked : control.value]);
  try {
    store?.setItem(keyOf(form), JSON.stringify(Object.fromEntries(entries)));
  } catch (error) {
    console.warn('the draft of a form could not be stored', error);
  }
}

export const removeDraft = (store: Store | null, form: HTMLFormElement): void => store?.removeItem(keyOf(form));

/** Choices with the same name differ by value. */
const idOf = (control: Control): string => (isBox(control) ? `${control.name}=${control.value}` : control.name);

/** Restores the draft, but never over later input of visitor, browser or server. */
export function restoreDraft(store: Store | null, form: HTMLFormElement): void {
  const draft = readDraft(store?.getItem(keyOf(form)) ?? null);
  for (const control of controlsOf(form)) {
    const value = Object.hasOwn(draft, idOf(control)) ? draft[idOf(control)] : undefined;
    if (isBox(control)) {
      if (typeof value === 'boolean' && control.checked === control.defaultChecked) control.checked = value;
    } else if (typeof value === 'string' && isUntouched(control)) control.value = value;
  }
}

const isUntouched = (control: Control): boolean =>
  control instanceof HTMLSelectElement ? control.selectedIndex <= 0 : control.value === '';

function readDraft(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null) return {};
  try {
    const draft: unknown = JSON.parse(text);
    return isData(draft) ? draft : {};
  } catch (error) {
    console.warn('the draft of a form cannot be read', error);
    return {};
  }
}

import type { MarkupElement } from '../../ui/markup/read-markup.ts';

/** The forms of the checkout, by the last part of their address. */
export type FormName = 'details' | 'shipping' | 'code' | 'order';

/** What the button says while its form is on its way. */
export const busyLabels: Readonly<Record<FormName, string>> = {
  details: 'Saving…',
  shipping: 'Saving…',
  code: 'Applying…',
  order: 'Placing your order…',
};

/** The name of the form at an address; null: it is not one of the checkout. */
export function formNameAt(address: string): FormName | null {
  const name = new URL(address, location.href).pathname.replace('/checkout/', '');
  return Object.hasOwn(busyLabels, name) ? (name as FormName) : null;
}

export const formNameOf = ({ tag, attributes }: MarkupElement): FormName | null =>
  tag === 'form' ? formNameAt(attributes['action'] ?? '') : null;

/** Codes are validated by the server alone. */
export const hasClientRules = (name: FormName | null): boolean => name === 'details' || name === 'order';

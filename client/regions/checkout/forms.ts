import type { MarkupElement } from '../../ui/markup/read-markup.ts';

/** Forms of the checkout, by the last segment of their action. */
export type FormName = 'details' | 'shipping' | 'code' | 'order';

/** Button labels while their form is being sent. */
export const busyLabels: Readonly<Record<FormName, string>> = {
  details: 'Saving…',
  shipping: 'Saving…',
  code: 'Applying…',
  order: 'Placing your order…',
};

/** The form of a URL; null if it is not part of the checkout. */
export function formNameAt(address: string): FormName | null {
  const name = new URL(address, location.href).pathname.replace('/checkout/', '');
  return Object.hasOwn(busyLabels, name) ? (name as FormName) : null;
}

export const formNameOf = ({ tag, attributes }: MarkupElement): FormName | null =>
  tag === 'form' ? formNameAt(attributes['action'] ?? '') : null;

/** Coupon codes are only validated by the server. */
export const hasClientRules = (name: FormName | null): boolean => name === 'details' || name === 'order';

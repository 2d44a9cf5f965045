/** The forms of the checkout, by the last part of their address. */
export type FormName = 'details' | 'shipping' | 'code' | 'order';

/** What the button says while its form is on its way. */
export const busyLabels: Readonly<Record<FormName, string>> = {
  details: 'Saving…',
  shipping: 'Saving…',
  code: 'Applying…',
  order: 'Placing your order…',
};

/** Form messages (specification, storefront 5 "Forms" and 8 "Form submit messages"), and the meaning of response statuses. */

import { formStateMessages } from './form-states.ts';

/** Next to a field. */
export const fieldMessages = {
  required: 'Required',
  tooLong: 'You have exceeded the character limit.',
  email: 'Email is not valid. Email addresses should follow the format user@domain.com.',
  number: 'Number is not valid.',
  currency: 'Amount is not valid.',
  website: 'Website is not valid. Website addresses should follow the format https://domain.com.',
  twitter: 'Twitter name is not valid.',
  phone: 'Phone number is not valid.',
  date: 'Date is not valid.',
  time: 'Time is not valid.',
  unreadable: 'Could not parse the form fields, please check your entries.',
} as const;

const SHOWN_CHARACTERS = 60;

/** For a choice that the form does not offer. */
export function notAnOption(value: string): string {
  const shown = value.length <= SHOWN_CHARACTERS ? value : `${value.slice(0, SHOWN_CHARACTERS)}…`;
  return `${shown} is not one of the expected options.`;
}

/** For the form as a whole. */
export const formMessages = {
  ...formStateMessages,
  saving: 'Saving…',
  processing: 'Error processing form submission. Please reload and try again.',
  unknown: 'Unknown error, please try again later.',
  captchaMissing: 'ReCaptcha has not been set up!',
  captchaFailed: 'reCAPTCHA failed. Refresh this page and try again.',
  noKey: 'Could not get a form submission key, please try again later.',
  unreadable: fieldMessages.unreadable,
  invalid: 'One or more fields is invalid, please check your entries.',
  unauthorized: 'Unable to submit form. Please try again later.',
  notConfigured: 'This form has not been configured yet.',
  tooMany: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  failed: 'Unable to send form. Please try again later.',
} as const;

export type FieldMessages = Readonly<Record<string, string>>;

export interface FormFailure {
  /** For the form as a whole. */
  readonly message: string;
  /** By field id; empty if the response names no field. */
  readonly fields: FieldMessages;
}

const BY_STATUS: Readonly<Record<number, string>> = {
  401: formMessages.unauthorized,
  404: formMessages.notConfigured,
  429: formMessages.tooMany,
  500: formMessages.failed,
};

/** The message for a response that is not a success (storefront 8 "Status mapping"). `body` is its JSON, if any. */
export function formFailure(status: number, body: unknown): FormFailure {
  const input = typeof body === 'object' && body !== null ? (body as { error?: unknown; errors?: unknown }) : {};
  const fields = status === 400 ? messagesOf(input.errors) : {};
  if (Object.keys(fields).length > 0) return { message: formMessages.invalid, fields };
  const known = Object.hasOwn(BY_STATUS, status) ? BY_STATUS[status] : undefined;
  const own = typeof input.error === 'string' && input.error !== '' ? input.error : undefined;
  return { message: known ?? own ?? formMessages.unknown, fields: {} };
}

/** Messages by field; of several messages for one field, the first. */
function messagesOf(errors: unknown): FieldMessages {
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return {};
  const entries = Object.entries(errors).flatMap(([field, input]): [string, string][] => {
    const message: unknown = Array.isArray(input) ? input[0] : input;
    return typeof message === 'string' && message !== '' ? [[field, message]] : [];
  });
  return Object.fromEntries(entries);
}

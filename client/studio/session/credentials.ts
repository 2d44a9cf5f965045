/** Client-side checks of credentials. */
import { isEmail } from '#shared/email-address';
import { MIN_ADMIN_PASSWORD_LENGTH } from '#shared/limits';
import { adminMessages } from '#shared/messages/admin';

/** For an empty field. */
export const MISSING = 'This is missing.';

export type FieldErrors = Readonly<Record<string, string>>;

/** The problem with an email address; undefined if it is valid. */
export function emailError(email: string): string | undefined {
  const text = email.trim();
  if (text === '') return adminMessages.email;
  return isEmail(text) ? undefined : adminMessages.emailFormat('name@example.com');
}

/** The problem with a new password. */
export const passwordError = (password: string): string | undefined =>
  password.length < MIN_ADMIN_PASSWORD_LENGTH
    ? `This must have at least ${MIN_ADMIN_PASSWORD_LENGTH} characters.`
    : undefined;

/** The messages that are set; undefined if there are none. */
export function errorsOf(messages: Readonly<Record<string, string | undefined>>): FieldErrors | undefined {
  const errors = Object.entries(messages).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return errors.length === 0 ? undefined : Object.fromEntries(errors);
}

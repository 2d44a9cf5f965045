/** Templates of new forms. */
import { newField } from './form-fields.ts';

export const starters = [
  { id: 'contact', label: 'Contact', help: 'Name, email and a message' },
  { id: 'sign-up', label: 'Sign-up', help: 'An email address' },
  { id: 'blank', label: 'Blank', help: 'No fields' },
] as const;

export type StarterId = (typeof starters)[number]['id'];

const required = (one: object): object => ({ ...one, required: true });

export function starterFields(id: StarterId): readonly object[] {
  if (id === 'blank') return [];
  const email = required(newField('email', 'Email'));
  if (id === 'sign-up') return [email];
  return [newField('name', 'Name'), email, required(newField('textarea', 'Message'))];
}

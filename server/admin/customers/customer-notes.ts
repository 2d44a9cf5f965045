import { createNotes } from '../notes.ts';

/** Notes about customers, by their email address in lower case. */
export const customerNotes = createNotes({ table: 'customer_notes', about: 'email', subject: 'A customer' });

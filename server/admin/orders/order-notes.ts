import { createNotes } from '../notes.ts';

/** Notes about orders, by the id of the order. */
export const orderNotes = createNotes({ table: 'order_notes', about: 'order_id', subject: 'An order' });

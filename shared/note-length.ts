/** Characters of a note about an order or a customer, at most. */
export const MAX_NOTE_LENGTH = 2000;

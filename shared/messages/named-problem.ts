/** Messages about fields where they stand away from them. Pure. */

/** Whether a message says by itself which field it is about: `Enter your first name.` */
export const includesLabel = (label: string, message: string): boolean =>
  label === '' || /^(?:Enter|Choose) /.test(message) || message.toLowerCase().includes(label.toLowerCase());

/** A field's message where it stands away from its field: `City: Required`, but `Password must have at least 8 characters.` */
export const namedProblem = (label: string, message: string): string =>
  includesLabel(label, message) ? message : `${label}: ${message}`;

/** Messages about fields where they stand away from them. Pure. */

/** Whether a message says by itself which field it is about: `Enter your first name.` */
export function includesLabel(label: string, message: string): boolean {
  const [name, said] = [label.toLowerCase(), message.toLowerCase()];
  return said.startsWith(name) || (/^(?:enter|choose) /.test(said) && said.includes(name));
}

/** A field's message where it stands away from its field: `City: Required`, but `Password must have at least 8 characters.` */
export const namedProblem = (label: string, message: string): string =>
  includesLabel(label, message) ? message : `${label}: ${message}`;

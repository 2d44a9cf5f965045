/** Field messages shown away from their fields. Pure functions. */

/** Whether a message already says which field it is about: `Enter your first name.`, `Email is not valid.` */
export function includesLabel(label: string, message: string): boolean {
  const [name, text] = [label.toLowerCase(), message.toLowerCase()];
  return text.startsWith(name) || /^(?:enter|choose) (?:the|an?|your) /.test(text) || containsPhrase(text, name);
}

/** Whole words only: `email addresses` does not contain `Email address`. */
function containsPhrase(text: string, phrase: string): boolean {
  const at = text.indexOf(phrase);
  const isWord = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);
  return at >= 0 && !isWord(text[at - 1]) && !isWord(text[at + phrase.length]);
}

/** A field's message for display elsewhere: `City: Required`, but `Password must have at least 8 characters.` */
export const namedProblem = (label: string, message: string): string =>
  includesLabel(label, message) ? message : `${label}: ${message}`;

/** Messages about fields where they stand away from them. Pure. */

/** Whether a message says by itself which field it is about: `Enter your first name.`, `Email is not valid.` */
export function includesLabel(label: string, message: string): boolean {
  const [name, text] = [label.toLowerCase(), message.toLowerCase()];
  return text.startsWith(name) || /^(?:enter|choose) (?:the|an?|your) /.test(text) || hasWords(text, name);
}

/** `Email address` is not among the words of `email addresses`. */
function hasWords(text: string, words: string): boolean {
  const at = text.indexOf(words);
  const isWord = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);
  return at >= 0 && !isWord(text[at - 1]) && !isWord(text[at + words.length]);
}

/** A field's message where it stands away from its field: `City: Required`, but `Password must have at least 8 characters.` */
export const namedProblem = (label: string, message: string): string =>
  includesLabel(label, message) ? message : `${label}: ${message}`;

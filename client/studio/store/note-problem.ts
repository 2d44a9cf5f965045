import { MAX_NOTE_LENGTH } from '#shared/note-length';

/** What is wrong with a note; undefined: nothing. Fields do not cut it: what was pasted would be lost. */
export function noteProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Enter a note.';
  return text.trim().length > MAX_NOTE_LENGTH ? `This must have at most ${MAX_NOTE_LENGTH} characters.` : undefined;
}

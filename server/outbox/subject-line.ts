/** A subject must be a single line, whatever its parts contain. */
export const subjectLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);

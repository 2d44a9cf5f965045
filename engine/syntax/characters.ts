/** Character classes of the language and scanners for them (reference 2.2, 3.1). They take and return indices; -1 is "no match". */

const LETTER = 1;
const DIGIT = 2;
const JOINER = 4;
const SPACE = 8;
const SLASH = 16;

const classes = new Uint8Array(128);
for (let c = 65; c <= 90; c++) classes[c] = LETTER;
for (let c = 97; c <= 122; c++) classes[c] = LETTER;
for (let c = 48; c <= 57; c++) classes[c] = DIGIT;
for (const c of '_-') classes[c.charCodeAt(0)] = JOINER;
for (const c of ' \t\n\v\f\r') classes[c.charCodeAt(0)] = SPACE;
for (const c of './') classes[c.charCodeAt(0)] = SLASH;

const is = (c: number, mask: number): boolean => c < 128 && ((classes[c] as number) & mask) !== 0;

const isLetter = (c: number): boolean => is(c, LETTER);
const isDigit = (c: number): boolean => is(c, DIGIT);
export const isSpace = (c: number): boolean => is(c, SPACE);

/** The end of a word that starts at `i`, or -1. */
export function endOfWord(source: string, i: number): number {
  if (!isLetter(source.charCodeAt(i))) return -1;
  i++;
  while (is(source.charCodeAt(i), LETTER | DIGIT | JOINER)) i++;
  return i;
}

/** The end of a path (macro names, injectable paths) that starts at `i`, or -1. */
export function endOfPath(source: string, i: number): number {
  const start = i;
  while (is(source.charCodeAt(i), LETTER | DIGIT | JOINER | SLASH)) i++;
  return i > start ? i : -1;
}

export function endOfSpaces(source: string, i: number): number {
  while (isSpace(source.charCodeAt(i))) i++;
  return i;
}

/** The end of a reference that starts at `i`, or -1. */
export function endOfReference(source: string, i: number): number {
  for (;;) {
    i = endOfSegment(source, i);
    if (i < 0 || source.charCodeAt(i) !== 46) return i;
    i++;
  }
}

function endOfSegment(source: string, i: number): number {
  const c = source.charCodeAt(i);
  if (isLetter(c)) return endOfWord(source, i);
  if (isDigit(c)) {
    while (isDigit(source.charCodeAt(i))) i++;
    return i;
  }
  if (c === 64) {
    const end = endOfWord(source, i + 1);
    return end < 0 ? i + 1 : end;
  }
  return c === 36 ? endOfWord(source, i + 1) : -1;
}

/** Reads the configuration files of theme folders, which people write by hand: comments and trailing commas are let pass. */

export class LenientJsonError extends Error {
  readonly line: number;
  readonly column: number;
  constructor(message: string, text: string, offset: number) {
    super(message);
    this.name = 'LenientJsonError';
    const before = text.slice(0, offset).split('\n');
    this.line = before.length;
    this.column = (before.at(-1) as string).length + 1;
  }
}

const STRING_OR_COMMENT = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g;
const STRING_OR_TRAILING_COMMA = /"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g;

/** Throws `LenientJsonError` with the place of what can't be read. */
export function parseLenientJson(text: string): unknown {
  // What is taken out becomes spaces, so that places stay true.
  const blank = (found: string): string => (found.startsWith('"') ? found : found.replace(/[^\n]/g, ' '));
  const plain = text.replace(/^\uFEFF/, ' ').replace(STRING_OR_COMMENT, blank).replace(STRING_OR_TRAILING_COMMA, blank);
  try {
    return JSON.parse(plain);
  } catch (error) {
    const message = (error as Error).message;
    const position = /at position (\d+)/.exec(message)?.[1];
    throw new LenientJsonError(message, text, position === undefined ? text.length : Number(position));
  }
}

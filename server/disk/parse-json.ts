/** Parses JSON files that people write: errors include line and column. */

/** Returns the value. Throws an `Error` with one line: `FILE:LINE:COLUMN: …`. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const before = text.slice(0, faultIn(text)).split('\n');
    const found = text.slice(before.join('\n').length).trim().charAt(0);
    const fault = found === '' ? 'the JSON ends too early' : `unexpected ${JSON.stringify(found)} in JSON`;
    throw new Error(`${file}:${before.length}:${(before.at(-1) ?? '').length + 1}: ${fault}`, { cause: error });
  }
}

const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;
const SPACE = /[ \t\r\n]*/y;

/** What may come next: a value, a member's name, and what follows them; `first` after an opening bracket, which may be closed. */
type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'rest';

/** The index of the first invalid character. The messages of `JSON.parse` differ between Node.js releases, and not all contain one. */
function faultIn(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  for (let at = 0; ; ) {
    SPACE.lastIndex = at;
    SPACE.exec(text);
    const start = SPACE.lastIndex;
    TOKEN.lastIndex = start;
    const match = TOKEN.exec(text);
    const next: Expected | undefined = match === null ? undefined : step(expected, match, open);
    if (next === undefined) return start;
    expected = next;
    at = TOKEN.lastIndex;
  }
}

/** What may follow a token; undefined when the token itself is unexpected. */
function step(expected: Expected, [, sign, string]: RegExpExecArray, open: string[]): Expected | undefined {
  const inside = open.at(-1);
  if (sign === '}' || sign === ']') {
    const isClosing = inside === (sign === '}' ? '{' : '[') && (expected === 'rest' || expected.startsWith('first'));
    if (isClosing) open.pop();
    return isClosing ? 'rest' : undefined;
  }
  switch (expected) {
    case 'colon':
      return sign === ':' ? 'value' : undefined;
    case 'rest':
      return sign === ',' && inside !== undefined ? (inside === '{' ? 'name' : 'value') : undefined;
    case 'name':
    case 'first name':
      return string === undefined ? undefined : 'colon';
    default:
      if (sign === undefined) return 'rest';
      if (sign !== '{' && sign !== '[') return undefined;
      open.push(sign);
      return sign === '{' ? 'first name' : 'first value';
  }
}

import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/** The text of a file, or of standard input (`0`). Throws with `name` for invalid UTF-8, and errors of reading. */
export function readUtf8(file: string | number, name = String(file)): string {
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) throw new Error(`${name}: is not valid UTF-8`);
  return bytes.toString('utf8');
}

import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/** The text of a file, or of standard input (`0`). Throws with `name` for bytes that are no UTF-8, and what reading throws. */
export function readUtf8(file: string | number, name = String(file)): string {
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) throw new Error(`${name}: is not valid UTF-8`);
  return bytes.toString('utf8');
}

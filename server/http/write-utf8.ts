/** Encodes text as UTF-8 into a buffer, faster than the platform does for text that is not pure ASCII. */
import { transcode } from 'node:buffer';

const encoder = new TextEncoder();
/** V8 copies ASCII; a single other character makes it encode the whole text character by character. */
const SEGMENT = 2048;
/** Never matches text that V8 stores with one byte per character, and fails there without a search. */
const TWO_BYTE = /[\u0100-\uffff]/;

/** Writes `text` at `at` and returns the number of bytes. There must be room for three bytes per UTF-16 unit. */
export function writeUtf8(text: string, bytes: Buffer, at: number): number {
  if (text.length <= SEGMENT) return encode(text, bytes, at);
  if (TWO_BYTE.test(text)) return transcodeInto(text, bytes, at);
  let end = at;
  for (let from = 0; from < text.length; from += SEGMENT)
    end += bytes.write(text.slice(from, from + SEGMENT), end, 'utf8');
  return end - at;
}

const encode = (text: string, bytes: Buffer, at: number): number =>
  encoder.encodeInto(text, at === 0 ? bytes : bytes.subarray(at)).written;

/** Uses the vector instructions of `transcode`. The end of the buffer holds the UTF-16. */
function transcodeInto(text: string, bytes: Buffer, at: number): number {
  const start = bytes.length - text.length * 2;
  bytes.write(text, start, 'utf16le');
  try {
    return transcode(bytes.subarray(start), 'utf16le', 'utf8').copy(bytes, at);
  } catch {
    // A lone surrogate: it becomes U+FFFD.
    return encode(text, bytes, at);
  }
}

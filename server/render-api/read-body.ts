/** The body of a call, from its bytes to a value. */
import { boundDepth } from '../http/json-body.ts';
import { Problem } from '../http/problems.ts';
import { boundBody, MAX_RENDER_DEPTH } from './body-bounds.ts';
import type { BodyBytes } from './threads/messages.ts';

/** Throws `malformed-json`, `unsupported-media-type`, `invalid-request` or `too-large`. */
export function parseBody({ bytes, charset }: BodyBytes): unknown {
  const decoder = decoderOf(charset);
  boundDepth(bytes, MAX_RENDER_DEPTH);
  const value = bytes.length === 0 ? {} : parseJson(decoder.decode(bytes));
  boundBody(value);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('malformed-json', { detail: (error as Error).message });
  }
}

function decoderOf(charset: string): TextDecoder {
  try {
    if (charset.startsWith('utf-')) return new TextDecoder(charset);
  } catch {
    // A UTF that nobody decodes is refused as any other charset.
  }
  throw new Problem('unsupported-media-type', { detail: `unsupported charset "${charset.toUpperCase()}"` });
}

/** Parses the body of a call. */
import type { Request } from 'express';
import { boundDepth } from '../http/json-body.ts';
import { Problem } from '../http/problems.ts';
import { boundBody, MAX_RENDER_DEPTH } from './body-bounds.ts';
import { readArchive } from './stored/set-archive.ts';

/** `application/gzip`: a compressed tar archive. */
export type BodyType = 'application/json' | 'application/x-tar' | 'application/gzip';

export interface BodyBytes {
  readonly bytes: Uint8Array;
  readonly type: BodyType;
  /** The charset of the request, in lower case. */
  readonly charset: string;
}

/** All types that are read before the call is known. */
export const bodyTypes: readonly BodyType[] = ['application/json', 'application/x-tar', 'application/gzip'];

/** The type of a request's body, if it is JSON or one of `others`. */
export const bodyTypeOf = (request: Request, others: readonly BodyType[]): BodyType | undefined =>
  (request.is(['application/json', ...others]) || undefined) as BodyType | undefined;

/** Rejects with `malformed-json`, `unsupported-media-type`, `invalid-request` or `too-large`. */
export async function readBody({ bytes, type, charset }: BodyBytes): Promise<unknown> {
  return type === 'application/json' ? parseBody({ bytes, charset }) : readArchive(bytes);
}

/** Throws what `readBody` rejects with. */
export function parseBody({ bytes, charset }: Pick<BodyBytes, 'bytes' | 'charset'>): unknown {
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

/** Shared: a decoder per request would outlive it, because its memory outside the heap is only freed by full collections. */
const utf8 = new TextDecoder();

function decoderOf(charset: string): TextDecoder {
  if (charset === 'utf-8') return utf8;
  try {
    if (charset.startsWith('utf-')) return new TextDecoder(charset);
  } catch {
    // Unsupported UTF encodings are rejected like any other charset.
  }
  throw new Problem('unsupported-media-type', { detail: `unsupported charset "${charset.toUpperCase()}"` });
}

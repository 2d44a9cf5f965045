/** Asks the server to draw a part of a page with a layout that is not stored. */
import { call } from '../api.ts';

export interface PartInput {
  /** Of the page. */
  readonly path: string;
  /** `page:ID`. */
  readonly document: string;
  /** '' for all of the page. */
  readonly part: string;
  readonly layout: unknown;
}

/** Its markup; null when the server does not draw it, because of a value that it refuses or because nobody answers. */
export async function renderPart(input: PartInput, signal: AbortSignal): Promise<string | null> {
  const result = await call<{ readonly html: string }>('POST', '/api/owner/preview/fragment', { body: input, signal });
  return result.ok ? result.body.html : null;
}

/** Renders a part of a page on the server with an unsaved layout. */
import { call } from '../api.ts';
import type { Rendered } from './paint-queue.ts';

export interface PartInput {
  /** Path of the page. */
  readonly path: string;
  /** `page:ID`. */
  readonly document: string;
  /** '' for the whole page. */
  readonly part: string;
  readonly layout: unknown;
}

const TOO_MANY = 429;
const BROKEN = 500;

/** Its markup. */
export async function renderPart(input: PartInput, signal: AbortSignal): Promise<Rendered> {
  const result = await call<{ readonly html: string }>('POST', '/api/owner/preview/fragment', { body: input, signal });
  if (result.ok) return { kind: 'drawn', html: result.body.html };
  const { status } = result.problem;
  return { kind: status === 0 || status === TOO_MANY || status >= BROKEN ? 'unreachable' : 'refused' };
}

/** Renders a part of a page on the server with unsaved changes. */
import { call } from '../api.ts';

export interface Fragment {
  readonly html: string;
  /** Classes of the body, for a design. */
  readonly classes?: string;
}

export type Rendered =
  | ({ readonly kind: 'drawn' } & Fragment)
  /** The server rejects a value: the next change may fix it. */
  | { readonly kind: 'refused' }
  /** No response: to be retried. */
  | { readonly kind: 'unreachable' };

export interface PartInput {
  /** Path of the page. */
  readonly path: string;
  /** `page:ID`, or `site`. */
  readonly document: string;
  /** '' for the whole page; the name of a document's versions (`announcement`), or `design`. */
  readonly part: string;
  /** The page's unsaved layout. */
  readonly layout?: unknown;
  /** The unsaved value of another document. */
  readonly value?: object;
}

const TOO_MANY = 429;
const BROKEN = 500;

/** Its markup. */
export async function renderPart(input: PartInput, signal: AbortSignal): Promise<Rendered> {
  const result = await call<Fragment>('POST', '/api/owner/preview/fragment', { body: input, signal });
  if (result.ok) return { ...result.body, kind: 'drawn' };
  const { status } = result.problem;
  return { kind: status === 0 || status === TOO_MANY || status >= BROKEN ? 'unreachable' : 'refused' };
}

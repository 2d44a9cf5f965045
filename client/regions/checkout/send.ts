/** Sends a form of the checkout as the browser would; the server answers with the next address, or with the page and what is wrong. */
import { cartMessages } from '#shared/cart-messages';

export type Sent =
  | { readonly kind: 'next'; readonly address: string }
  /** The checkout's page as it is now. */
  | { readonly kind: 'page'; readonly page: Document }
  | { readonly kind: 'failed'; readonly message: string };

/** A payment takes its time. */
const PATIENCE_MS = 60_000;
const TOO_MANY = 'Please try again in a few seconds.';

/** Never rejects. */
export const sendForm = (form: HTMLFormElement, submitter: HTMLElement | null): Promise<Sent> =>
  ask(form.action, {
    method: 'POST',
    body: new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)])),
  });

/** The page at an address of the checkout. Never rejects. */
export const loadPage = (address: string): Promise<Sent> => ask(address, {});

async function ask(address: string, init: RequestInit): Promise<Sent> {
  try {
    const response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json, text/html;q=0.9' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 429) return { kind: 'failed', message: TOO_MANY };
    const next = nextOf(await response.clone().text(), response.headers.get('content-type') ?? '');
    if (next !== null) return { kind: 'next', address: next };
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return partOf(page) === null ? { kind: 'failed', message: cartMessages.again } : { kind: 'page', page };
  } catch (error) {
    console.warn('the checkout could not be reached', error);
    return { kind: 'failed', message: cartMessages.offline };
  }
}

/** What is exchanged between two states of the page. */
export const partOf = (page: ParentNode): HTMLElement | null => page.querySelector<HTMLElement>('.shop-page.checkout');

function nextOf(text: string, type: string): string | null {
  if (!type.includes('json')) return null;
  const { next } = JSON.parse(text) as { readonly next?: unknown };
  // The payment service's page is another site's; no other scheme than the web's leads anywhere.
  return typeof next === 'string' && /^https?:$/.test(new URL(next, location.href).protocol) ? next : null;
}

/** A new comment is shown in the list as the server writes it. */
import { silent } from '../../core/http.ts';
import { loadDocument } from '../../core/load-document.ts';

/** Milliseconds after which the page is asked again for comments that it does not show yet. */
const PAUSES_MS = [0, 400, 1200, 3000] as const;

/** The list as the server writes it, as soon as it has the new comment; the page itself stays where it is. */
export async function refreshList(element: HTMLElement, id: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const fresh = await freshList(id);
    if (fresh === null) continue;
    const list = element.querySelector('ol.comments, ol.reviews');
    const next = document.importNode(fresh, true);
    if (list === null) element.querySelector('form')?.before(next);
    else list.replaceWith(next);
    return;
  }
}

async function freshList(id: string): Promise<Element | null> {
  const page = await loadDocument(location.href, { cache: 'no-cache', onFailure: silent });
  return page?.getElementById(`comment-${id}`)?.closest('ol.comments:not(ol.comments ol), ol.reviews') ?? null;
}

/** A new comment is shown in the list as the server writes it. */
import { silent } from '../../core/http.ts';
import { loadDocument } from '../../core/load-document.ts';
import { type MarkupElement, readElement } from '../../ui/markup/read-markup.ts';

/** Milliseconds after which the page is asked again for comments that it does not show yet. */
const PAUSES_MS = [0, 400, 1200, 3000] as const;

/** The list as the server writes it, as soon as it has the new comment; null when it does not come. */
export async function loadList(id: string): Promise<MarkupElement | null> {
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const list = await freshList(id);
    if (list !== null) return readElement(list);
  }
  return null;
}

async function freshList(id: string): Promise<Element | null> {
  const page = await loadDocument(location.href, { cache: 'no-cache', onFailure: silent });
  return page?.getElementById(`comment-${id}`)?.closest('ol.comments:not(ol.comments ol), ol.reviews') ?? null;
}

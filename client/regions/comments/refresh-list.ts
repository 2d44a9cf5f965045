/** Shows a new comment by reloading the list from the server. */
import { silent } from '../../core/http.ts';
import { loadDocument } from '../../core/load-document.ts';
import { type MarkupElement, readElement } from '../../ui/markup/read-markup.ts';

/** Delays of the attempts to load a list that includes the new comment, in milliseconds. */
const PAUSES_MS = [0, 400, 1200, 3000] as const;

/** The server's list once it has the new comment; null if that fails. */
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

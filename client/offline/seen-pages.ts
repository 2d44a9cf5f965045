/** Visited pages, as shown offline. */

/** Personal pages, whatever their headers say. */
const PERSONAL = /^\/(?:cart|cart-v2|checkout|account|api|s|newsletter|reviews|preview|config|offline)(?:\/|$)/;

/** Whether a response is a page that is the same for everybody. */
export function isStorable(
  url: string,
  { status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>,
): boolean {
  const isPage = status === 200 && type === 'basic' && (headers.get('Content-Type') ?? '').startsWith('text/html');
  const isPublic = /(?:^|[\s,])public(?:[\s,]|$)/.test(headers.get('Cache-Control') ?? '');
  return isPage && isPublic && !PERSONAL.test(new URL(url).pathname);
}

const NOTE =
  'padding:10px 16px;margin:0;max-width:none;text-align:center;color:var(--paper,#fff);background:var(--ink,#222)';

/** `date`: when the server sent it, as in the header; shown in local time. */
export function markSeen(html: string, date: string | null): string {
  const seen = date === null ? Number.NaN : Date.parse(date);
  const when = Number.isNaN(seen)
    ? ''
    : ` of ${new Date(seen).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}`;
  const note = `<p role="status" style="${NOTE}">You are offline. This is the page${when}; prices and stock may have changed.</p>`;
  return html.replace(/<body[^<>]*>/i, (body) => `${body}${note}`);
}

/** The title of a page, still escaped. */
export const titleOf = (html: string): string => /<title>([^<]*)<\/title>/i.exec(html)?.[1]?.trim() ?? '';

export interface SeenPage {
  readonly address: string;
  /** Escaped. */
  readonly title: string;
}

/** The offline page with links to stored pages. */
export function withSeenPages(html: string, pages: readonly SeenPage[]): string {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const links = pages.map(
    ({ address, title }) => `<li><a href="${escaped(address)}">${title || escaped(address)}</a></li>`,
  );
  if (links.length === 0) return html;
  return html.replace(/ data-seen-pages(?:="")?><\/ul>/, (list) =>
    list.replace('</ul>', () => `${links.join('')}</ul>`),
  );
}

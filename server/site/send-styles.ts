/** The stylesheet of a site. */
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { RequestHandler } from 'express';
import { YEAR_MS } from '#shared/durations';
import { publicFor } from '../http/cache-control.ts';
import type { Css } from '../rendering/theme/styles/styles.ts';
import { siteOrNone, themeOf } from './page-request.ts';
import type { SiteContext } from './site-context.ts';

/** Serves `/site.css`; `?v=` is the version that pages request, `?minify=false` returns the source styles. */
export function sendStyles(context: SiteContext): RequestHandler {
  const compress = smallestOf();
  return async (request, response) => {
    const { css } = await themeOf(context, await siteOrNone(context));
    const plain = request.query['minify'] === 'false';
    // Styles that were cut off are revalidated each time, because they may be complete by then.
    const isLasting = css.isWhole && request.query['v'] === css.version;
    response.set({
      'Content-Type': 'text/css; charset=utf-8',
      ETag: `"${css.version}${plain ? '-plain' : ''}"`,
      'Cache-Control': isLasting ? `${publicFor(YEAR_MS)}, immutable` : 'public, max-age=0, must-revalidate',
    });
    if (request.fresh) return void response.status(304).end();
    response.vary('Accept-Encoding');
    if (plain || !request.acceptsEncodings('br')) return void response.end(plain ? css.plain : css.minified);
    response.set('Content-Encoding', 'br').end(await compress(css));
  };
}

/** Compresses styles with maximum Brotli quality: once per version, because it takes a tenth of a second. */
function smallestOf(): (css: Css) => Promise<Buffer> {
  const smallest = new WeakMap<Css, Promise<Buffer>>();
  return (css) => {
    const bytes = smallest.get(css) ?? promisify(brotliCompress)(css.minified);
    smallest.set(css, bytes);
    return bytes;
  };
}

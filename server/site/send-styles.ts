/** The style sheet of a site. */
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { RequestHandler } from 'express';
import { YEAR_MS } from '#shared/durations';
import { publicFor } from '../http/cache-control.ts';
import type { Css } from '../rendering/theme/styles/styles.ts';
import type { SiteContext } from './site-context.ts';

/** Answers `/site.css`; `?v=` names the version that pages have asked for, `?minify=false` asks for the styles as they were written. */
export function sendStyles({ theme }: Pick<SiteContext, 'theme'>): RequestHandler {
  const compress = smallestOf();
  return async (request, response) => {
    const { css } = theme.current;
    const plain = request.query['minify'] === 'false';
    // What was cut is asked for again each time: the whole may be there by then.
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

/** Styles as small as Brotli can make them: once for each version, because it takes a tenth of a second. */
function smallestOf(): (css: Css) => Promise<Buffer> {
  const smallest = new WeakMap<Css, Promise<Buffer>>();
  return (css) => {
    const bytes = smallest.get(css) ?? promisify(brotliCompress)(css.minified);
    smallest.set(css, bytes);
    return bytes;
  };
}

/** A request for a page: what every step of its answer needs, made once. */
import type { Request, Response } from 'express';
import type { MaybePromise, SiteData } from '../content/content-source.ts';
import { data } from '../content/fields.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import { inRequestLanguage } from './languages/request-language.ts';
import { siteOrigin } from './origin.ts';
import { inChosenMarket } from './page-market.ts';
import type { SiteContext } from './site-context.ts';

export interface PageRequest {
  readonly context: SiteContext;
  /** The theme in use when the request came. */
  readonly theme: Theme;
  readonly site: SiteData;
  /** The address without slashes at its end. */
  readonly path: string;
  /** The address that the visitor used for the site, for sites that do not say their own. */
  readonly origin: string;
  readonly request: Request;
  readonly response: Response;
  /** When the answer began, for `Server-Timing`. */
  readonly started: number;
}

/** The theme in use with the tweaks that the site's owner has set. */
export function themeOf({ theme: { current }, logger }: SiteContext, site: SiteData): MaybePromise<Theme> {
  const tweaked = current.tweaked(data(data(site.context, 'design'), 'tweaks')) ?? current;
  if (!(tweaked instanceof Promise)) return tweaked;
  return tweaked.catch((error: unknown) => {
    logger.error({ err: error }, 'compiling stylesheets with the tweaks of the site failed');
    return current;
  });
}

/** The site's data; nothing where that cannot be had. */
export const siteOrNone = async ({ content }: SiteContext): Promise<SiteData> =>
  Promise.resolve(content.site()).catch(() => NO_SITE);

/** At once where the site's data is there: a page must not wait for a turn of the event loop. */
export function openPage(
  site: SiteContext,
  path: string,
  request: Request,
  response: Response,
): MaybePromise<PageRequest> {
  const context = inRequestLanguage(inChosenMarket(site, request), request);
  const origin = siteOrigin(context, request);
  const started = performance.now();
  const open = (shown: SiteData): MaybePromise<PageRequest> => {
    const theme = themeOf(context, shown);
    const page = { context, site: shown, path, origin, request, response, started };
    return theme instanceof Promise ? theme.then((styled) => ({ ...page, theme: styled })) : { ...page, theme };
  };
  const found = context.content.site();
  return found instanceof Promise ? found.then(open) : open(found);
}

const NO_SITE: SiteData = {
  context: { website: { siteTitle: '' } },
  navigations: new Map(),
  injection: { header: '', footer: '' },
  forms: {},
  slides: {},
  version: '',
};

/** As `openPage`, for a page that has failed: without the site's data where that is what failed. */
export async function openFailedPage(
  context: SiteContext,
  path: string,
  request: Request,
  response: Response,
): Promise<PageRequest> {
  const site = await siteOrNone(context);
  return {
    context,
    theme: await themeOf(context, site),
    site,
    path,
    origin: siteOrigin(context, request),
    request,
    response,
    started: performance.now(),
  };
}

/** A request for a page, with what every step of handling it needs. */
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
  /** The theme in use when the request arrived. */
  readonly theme: Theme;
  readonly site: SiteData;
  /** The path without trailing slashes. */
  readonly path: string;
  /** The origin that the visitor used, for sites without a `baseUrl`. */
  readonly origin: string;
  readonly request: Request;
  readonly response: Response;
  /** When handling began, for `Server-Timing`. */
  readonly started: number;
}

/** The theme in use, with the tweaks that admins have set. */
export function themeOf({ theme: { current }, logger }: SiteContext, site: SiteData): MaybePromise<Theme> {
  const tweaked = current.tweaked(data(data(site.context, 'design'), 'tweaks')) ?? current;
  if (!(tweaked instanceof Promise)) return tweaked;
  return tweaked.catch((error: unknown) => {
    logger.error({ err: error }, 'compiling stylesheets with the tweaks of the site failed');
    return current;
  });
}

/** The site's data; empty when it is unavailable. */
export const siteOrNone = async ({ content }: SiteContext): Promise<SiteData> =>
  Promise.resolve(content.site()).catch(() => NO_SITE);

/** Synchronous when the site's data is available, so that a page does not wait for a turn of the event loop. */
export function openPage(
  site: SiteContext,
  path: string,
  request: Request,
  response: Response,
): MaybePromise<PageRequest> {
  const context = inRequestLanguage(inChosenMarket(site, request), request);
  const origin = siteOrigin(context, request);
  const started = performance.now();
  const open = (loadedSite: SiteData): MaybePromise<PageRequest> => {
    const theme = themeOf(context, loadedSite);
    const page = { context, site: loadedSite, path, origin, request, response, started };
    return theme instanceof Promise ? theme.then((styled) => ({ theme: styled, ...page })) : { theme, ...page };
  };
  const siteData = context.content.site();
  return siteData instanceof Promise ? siteData.then(open) : open(siteData);
}

const NO_SITE: SiteData = {
  context: { website: { siteTitle: '' } },
  navigations: new Map(),
  injection: { header: '', footer: '' },
  forms: {},
  slides: {},
  version: '',
};

/** Like `openPage`, for a page that has failed: works without the site's data, which may be what failed. */
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

/** Pages that links in emails lead to while the site is closed: their content alone, and nothing that tells of the site. */
import type { Response } from 'express';
import type { PageData } from '../content/content-source.ts';
import { data } from '../content/fields.ts';
import type { PageRequest } from './page-request.ts';

const MARK = 'hidesSite';

/** Pages that are sent as this response do without header, footer, scripts and everything else of the site. */
export function hideSite(response: Response): void {
  response.locals[MARK] = true;
}

export const hidesSite = (response: Response): boolean => response.locals[MARK] === true;

const WEBSITE = ['id', 'siteTitle', 'language', 'timeZone', 'baseUrl', 'authenticUrl', 'contactEmail', 'faviconUrl'];

/** Room around the content, which the layout of a slide leaves to its slices. */
const STYLES = '<style>body main.slide-main{max-width:46rem;margin:0 auto;padding:clamp(24px,6vw,72px) 24px}</style>\n';

/** The request without the site's content, and without scripts, whose calls would be refused. */
export function withoutSite(page: PageRequest): PageRequest {
  const { context, site } = page;
  const website = data(site.context, 'website');
  const kept: PageData = Object.fromEntries(
    WEBSITE.flatMap((name) => (name in website ? [[name, website[name]]] : [])),
  );
  const { design } = site.context;
  return {
    ...page,
    context: {
      ...context,
      scripts: [],
      themeScripts: undefined,
      worker: undefined,
      sessionReplay: null,
      captcha: null,
    },
    site: {
      ...site,
      context: { website: kept, ...(design === undefined ? {} : { design }) },
      navigations: new Map(),
      injection: { header: STYLES, footer: '' },
      forms: {},
      slides: {},
      languages: undefined,
    },
  };
}

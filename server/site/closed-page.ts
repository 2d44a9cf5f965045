/** The page of a site that is not open: without the theme, whose header and footer would tell of its pages. */
import type { Response } from 'express';
import { decodeEntities, escapeHtml } from '#shared/html';
import type { SiteAccess, SiteData } from '../content/content-source.ts';
import { data, text } from '../content/fields.ts';

const STYLES =
  ':root{color-scheme:light dark}body{display:grid;min-height:100svh;margin:0;padding:24px;box-sizing:border-box;place-content:center;justify-items:center;text-align:center;font:17px/1.6 system-ui,sans-serif;color:#1f1c19;background:#faf8f5}h1{margin:0 0 12px;font:400 clamp(2rem,1.4rem + 3vw,3.5rem)/1.1 Georgia,serif;overflow-wrap:anywhere}p{margin:0 0 16px;max-width:36em;white-space:pre-line;overflow-wrap:anywhere;color:#635c54}form{display:grid;gap:8px;justify-items:start;text-align:start;width:min(20em,100%)}label{font-weight:600}input,button{box-sizing:border-box;width:100%;padding:10px 12px;border:1px solid #8a8178;border-radius:4px;background:#fff;color:#1f1c19;font:inherit}button{border-color:#1f1c19;background:#1f1c19;color:#fff;cursor:pointer}.error{margin:0;color:#a4161a}a{color:inherit}footer{margin:24px 0 0;font-size:15px}@media(prefers-color-scheme:dark){body{color:#efe9df;background:#191715}p{color:#b5ada2}input{background:#24211e;color:#efe9df}button{border-color:#efe9df;background:#efe9df;color:#191715}.error{color:#ff9c9c}}';

export interface ClosedPage {
  readonly access: SiteAccess;
  /** Undefined while the site cannot be read. */
  readonly site: SiteData | undefined;
  /** Where its form posts to; empty: the address in the browser, whose part behind `#` stays. */
  readonly action: string;
  /** Why it is shown again; empty at first. */
  readonly error: string;
  /** Default: 401 where a password opens the site, else 403. */
  readonly status?: number;
}

const usual = {
  password: 'This site is not open to everybody yet. Enter the password to see it.',
  private: 'This site is not open yet.',
} as const;

export function sendClosedPage(page: ClosedPage, response: Response): void {
  const { access, status = access.state === 'password' ? 401 : 403 } = page;
  response
    .status(status)
    .set(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
    )
    .type('html')
    .end(htmlOf(page));
}

function htmlOf({ access: { state, message }, site, action, error }: ClosedPage): string {
  const website = data(site?.context, 'website');
  const title = escapeHtml(decodeEntities(text(website, 'siteTitle'))) || 'Private site';
  const language = escapeHtml(text(website, 'language') || 'en');
  const problem = error === '' ? '' : `<p class="error" role="alert" id="wrong">${escapeHtml(error)}</p>`;
  const described = error === '' ? '' : ' aria-invalid="true" aria-describedby="wrong"';
  const target = action === '' ? '' : ` action="${escapeHtml(action)}"`;
  const form = `<form method="post"${target}>${problem}<label for="password">Password</label><input id="password" type="password" name="password" required maxlength="256" autocomplete="current-password"${described}><button type="submit">Enter</button></form>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex,nofollow"><title>${title}</title><style>${STYLES}</style></head><body><main><h1>${title}</h1><p>${escapeHtml(message || usual[state])}</p>${state === 'password' ? form : ''}</main><footer><a href="/config/" rel="nofollow">For owners</a></footer></body></html>\n`;
}

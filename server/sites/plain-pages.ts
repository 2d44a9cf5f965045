/** Plain pages without a theme, for hosts whose site cannot respond. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface PlainPage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** Seconds after which to retry. */
  readonly retryAfter?: number | undefined;
}

export const unknownHost: PlainPage = {
  status: 404,
  title: 'No site here',
  text: 'There is no website at this address.',
};

export const paused: PlainPage = {
  status: 503,
  title: 'Website paused',
  text: 'This website is not available at the moment.',
  retryAfter: 3600,
};

export const underConstruction: PlainPage = {
  status: 503,
  title: 'Coming soon',
  text: 'This website is under construction.',
  retryAfter: 3600,
};

export const busy: PlainPage = {
  status: 503,
  title: 'Too many requests',
  text: 'This website has more visitors than it can serve. Please try again in a moment.',
  retryAfter: 2,
};

export const unavailable: PlainPage = {
  status: 503,
  title: 'Website unavailable',
  text: 'This website cannot be shown at the moment. Please try again in a moment.',
  retryAfter: 5,
};

/** The style of the bundled themes' pages, without using their files. */
const STYLES =
  ':root{color-scheme:light dark}body{display:grid;min-height:100svh;margin:0;padding:24px;box-sizing:border-box;place-content:center;justify-items:center;text-align:center;font:17px/1.6 system-ui,sans-serif;color:#1f1c19;background:#faf8f5}h1{margin:0 0 12px;font:400 clamp(2rem,1.4rem + 3vw,3.5rem)/1.1 Georgia,serif}p{margin:0;max-width:36em;color:#635c54}@media(prefers-color-scheme:dark){body{color:#efe9df;background:#191715}p{color:#b5ada2}}';

export function sendPlainPage(page: PlainPage, request: IncomingMessage, response: ServerResponse): void {
  const { status, title, text, retryAfter } = page;
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLES}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

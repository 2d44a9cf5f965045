/** The host name that shows pages in the studio's frame, where scripts of the site run: nothing of the studio is within their reach. */
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { requestHost } from './hosts.ts';
import { Problem } from './problems.ts';

const isPageOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

export const previewVariables = {
  PREVIEW_ORIGIN: z
    .string()
    .refine((origin) => origin === '' || isPageOrigin(origin), 'use an origin such as https://preview.shop.example')
    .default('')
    .describe(
      'Origin that shows pages in the studio with the scripts of the site, https://…: another host name of this server. Empty: a sandboxed frame without these scripts. Without effect with SITES.',
    ),
};

interface PreviewSettings {
  readonly HOSTS: readonly string[];
  readonly TRUST_PROXY: number;
  readonly PREVIEW_ORIGIN: string;
}

const hostOf = (origin: string): string => new URL(origin).hostname;

/** The names that are served, with that of previews. */
export const servedHosts = ({ HOSTS, TRUST_PROXY, PREVIEW_ORIGIN: origin }: PreviewSettings) => ({
  HOSTS: HOSTS.length === 0 || origin === '' ? HOSTS : [...HOSTS, hostOf(origin)],
  TRUST_PROXY,
});

/** The studio's own scripts, one of which pages in its frame get. */
const FRAME_SCRIPTS = '/config/assets/';
const CLOSED = /^\/(?:config|api\/owner|api\/files)(?:\/|$)/i;

/** Nobody signs in to the studio at the host of previews, so that no script there finds a session. No handler without one. */
export function closePreviewHost({ PREVIEW_ORIGIN: origin, TRUST_PROXY }: PreviewSettings): readonly RequestHandler[] {
  if (origin === '') return [];
  const host = hostOf(origin);
  const close: RequestHandler = (request, response, next) => {
    if (requestHost(request, TRUST_PROXY) !== host) return next();
    // The same pages have an address of their own.
    response.setHeader('X-Robots-Tag', 'noindex');
    const isClosed = CLOSED.test(request.path) && !request.path.startsWith(FRAME_SCRIPTS);
    next(isClosed ? new Problem('not-found') : undefined);
  };
  return [close];
}

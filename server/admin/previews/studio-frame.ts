/** Pages in the studio's frame: without an origin, and without scripts except the one for selecting and editing. */
import { randomBytes } from 'node:crypto';
import type { Response } from 'express';
import { escapeHtml } from '#shared/html';
import { ends, replaceSpans, replaceTags, spansOf } from '#shared/spans';

/**
 * The policy of a page that is being edited. `sandbox` without `allow-same-origin` removes the admin's origin wherever the page is opened:
 * its content can reach neither cookies nor storage nor the API, and none of its scripts run.
 */
const policy = (nonce: string): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline' https:",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self' data: https:",
    "frame-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** The page with the frame's script, whose URL is `script`; without a build it is shown, but cannot be edited. */
export function inStudio(html: string, response: Response, script: string | undefined): string {
  const nonce = randomBytes(16).toString('hex');
  response.set('Content-Security-Policy', policy(nonce));
  // Links are not followed in the frame, so prefetching is useless.
  response.removeHeader('Speculation-Rules');
  const page = withoutScripts(html);
  return script === undefined ? page : inHead(page, `<script src="${script}" nonce="${nonce}" defer></script>`);
}

export interface OwnOrigin {
  readonly response: Response;
  /** Address of the frame's script. */
  readonly script: string | undefined;
  /** Origin of the studio that the page is shown in. */
  readonly studio: string;
}

/** The same at PREVIEW_ORIGIN, with the scripts of the site: the page has an origin, and none that an admin is signed in to. */
export function onOwnOrigin(html: string, { response, script, studio }: OwnOrigin): string {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  const framed = policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${studio}`);
  response.set('Content-Security-Policy', framed.includes('frame-ancestors') ? framed : `frame-ancestors ${studio}`);
  // It knows no origins but its own.
  response.removeHeader('X-Frame-Options');
  response.removeHeader('Speculation-Rules');
  if (script === undefined) return html;
  return inHead(html, `<script src="${script}" data-studio="${escapeHtml(studio)}" defer></script>`);
}

function inHead(page: string, element: string): string {
  const at = page.search(/<\/head>/i);
  return at < 0 ? element + page : page.slice(0, at) + element + page.slice(at);
}

/** The policy blocks the scripts anyway; removing them avoids a console message for each. So a script that this misses does no harm. */
const withoutScripts = (html: string): string =>
  replaceTags(replaceSpans(html, spansOf(html, /<(script)\b/, ends.taggedElement), ''), /<link\b/, (tag) =>
    loadsScript(tag) ? '' : tag,
  );

const loadsScript = (tag: string): boolean =>
  /\brel="?modulepreload\b/i.test(tag) || (/\brel="?preload\b/i.test(tag) && /\bas="?script\b/i.test(tag));

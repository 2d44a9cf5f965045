/** Pages in the studio's frame: without an origin, and without scripts but the one that selects and edits. */
import { randomBytes } from 'node:crypto';
import type { Response } from 'express';
import { escapeHtml } from '#shared/html';

/**
 * The policy of a page that is edited. `sandbox` without `allow-same-origin` takes the admin's origin from it wherever it is
 * opened: no cookie, no storage and no call is within reach of what owners wrote, and of its scripts none runs.
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

/** The page with the frame's script, whose address is `script`; without a build, it is shown and cannot be edited. */
export function inStudio(html: string, response: Response, script: string | undefined): string {
  const nonce = randomBytes(16).toString('hex');
  response.set('Content-Security-Policy', policy(nonce));
  // No link is followed in the frame, so no page is fetched before a click.
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

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;
const SCRIPT_PRELOAD = /<link\b[^>]*\brel="?(?:modulepreload|preload"?[^>]*\bas="?script)\b[^>]*>/gi;

/**
 * The policy lets none of them run; without them, the console does not say so for each. It is the policy that protects, so what this
 * does not find does no harm.
 */
const withoutScripts = (html: string): string => html.replace(SCRIPT, '').replace(SCRIPT_PRELOAD, '');

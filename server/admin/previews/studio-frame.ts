/** Pages in the studio's frame: without an origin, and without scripts but the one that selects and edits. */
import { randomBytes } from 'node:crypto';
import type { Response } from 'express';

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
  if (script === undefined) return page;
  const element = `<script src="${script}" nonce="${nonce}" defer></script>`;
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

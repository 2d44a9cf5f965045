/** The content security policy of a site's pages: scripts from their own origin, or with the page's nonce. */
import { type MergedSources, noSources } from '../integrations/browser-sources.ts';

/** `sources`: third-party sources that the enabled adapters need. */
export function pagePolicy(
  nonce: string,
  isDevelopment: boolean,
  sources: MergedSources = noSources,
  isEncrypted = false,
): string {
  const isPlain = nonce === '' && !isDevelopment && sources === noSources;
  const text = isPlain ? PLAIN : policy(nonce === '' ? "'self'" : `'self' 'nonce-${nonce}'`, sources);
  // Browsers upgrade http: URLs in themes to https:. On a page served over http: that would break its own files.
  return isEncrypted ? `${text}; upgrade-insecure-requests` : text;
}

const policy = (scripts: string, { script, style, frame, connect, img, form }: MergedSources): string =>
  [
    "default-src 'self'",
    `script-src ${[scripts, ...script].join(' ')}`,
    `style-src ${["'self' 'unsafe-inline' https:", ...style].join(' ')}`,
    `img-src ${["'self' data: https:", ...img].join(' ')}`,
    "media-src 'self' https:",
    "font-src 'self' data: https:",
    `frame-src ${["'self' https:", ...frame].join(' ')}`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action ${["'self'", ...form].join(' ')}`,
    "frame-ancestors 'self'",
  ].join('; ');

const PLAIN = policy("'self'", noSources);

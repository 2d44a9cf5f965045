/** The content security policy of a site's pages: scripts by the page's own server, or with the page's nonce. */
export function pagePolicy(nonce: string, isDevelopment: boolean): string {
  if (nonce === '' && !isDevelopment) return PLAIN;
  return policy(nonce === '' ? "'self'" : `'self' 'nonce-${nonce}'`);
}

const policy = (scripts: string): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline' https:",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self' data: https:",
    "frame-src 'self' https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

const PLAIN = policy("'self'");

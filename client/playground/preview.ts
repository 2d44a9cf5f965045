/** The rendered page in a fully sandboxed frame: no scripts, no forms, no origin, no requests to this server with cookies. */

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline' https:",
  'img-src https: data:',
  'font-src https: data:',
  'media-src https: data:',
].join('; ');

/** The document of the frame. The policy comes first, before all content of the page. */
export const previewDocument = (html: string): string =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}">${html}`;

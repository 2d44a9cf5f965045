/** The studio at `/config/`: a single page for all its URLs, and the scripts and styles of its own build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { escapeHtml } from '#shared/html';
import { randomToken } from '../../database/ids.ts';
import { root } from '../../disk/root.ts';
import { builtFiles } from '../../http/built-files.ts';
import { Problem } from '../../http/problems.ts';
import { STUDIO } from './studio-address.ts';

const ASSETS = `${STUDIO}/assets`;

const manifest = z.object({
  script: z.string(),
  style: z.string(),
  parts: z.array(z.string()),
  preview: z.string(),
});
type Manifest = z.infer<typeof manifest>;

export interface StudioPagesOptions {
  /** Of the studio's build. Without a build there is no studio. */
  readonly folder?: string;
  /** Where pages in its frame come from; empty: from its own. */
  readonly previewOrigin?: string;
}

export function studioPages({
  folder = join(root, 'dist', 'studio'),
  previewOrigin = '',
}: StudioPagesOptions = {}): Router {
  const files = readManifest(folder);
  const router = Router();
  if (files === undefined) return router;
  router.use(builtFiles(ASSETS, folder));
  router.use(ASSETS, () => {
    throw new Problem('not-found');
  });
  router.get([STUDIO, `${STUDIO}/*path`], (request, response) =>
    sendPage({ ...files, previewOrigin }, request, response),
  );
  return router;
}

/** The URL of the script for pages in the studio's frame; undefined without a build. */
export function readPreviewScript(folder = join(root, 'dist', 'studio')): string | undefined {
  const files = readManifest(folder);
  return files === undefined ? undefined : `${ASSETS}/${files.preview}`;
}

function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, 'manifest.json');
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

interface StudioPage extends Manifest {
  readonly previewOrigin: string;
}

function sendPage(files: StudioPage, request: Request, response: Response): void {
  // Addresses in the page begin behind the slash.
  if (request.path === STUDIO) return response.redirect(308, `${STUDIO}/${queryOf(request)}`);
  const nonce = randomToken();
  response.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy(nonce, files.previewOrigin),
    'X-Robots-Tag': 'noindex',
    // The URL of the setup page contains a token.
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  });
  response.type('html').end(page(files, nonce));
}

const queryOf = ({ originalUrl }: Request): string =>
  originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : '';

/** No inline script. Components add style sheets while they run, so those carry the nonce. */
const policy = (nonce: string, previewOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "media-src 'self' blob: https:",
    "connect-src 'self'",
    `frame-src 'self' ${previewOrigin}`.trim(),
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const page = ({ script, style, parts, previewOrigin }: StudioPage, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Studio</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="preview-origin" content="${escapeHtml(previewOrigin)}">
<meta property="csp-nonce" content="${nonce}" nonce="${nonce}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${ASSETS}/${style}">
${parts.map((part) => `<link rel="modulepreload" href="${ASSETS}/${part}">`).join('\n')}
<script type="module" src="${ASSETS}/${script}"></script>
</head>
<body>
<div id="studio"></div>
<noscript>The studio needs JavaScript.</noscript>
</body>
</html>
`;

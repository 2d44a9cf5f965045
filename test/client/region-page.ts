/** Regions in a browser: rendered by the site engine, hydrated by a development build, which reports every mismatch. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { createEngine } from '#engine';
import { buildSite, siteBundle } from '../../deploy/site-bundle.mjs';
import { readClientFiles } from '../../server/rendering/regions/client-files.ts';
import { createThemeEngine } from '../../server/rendering/theme/engine.ts';

export const engine = createThemeEngine(createEngine());

export interface Pages {
  readonly url: string;
  /** Serves markup as a page with the loader; returns its URL. */
  show(markup: string): string;
  /** This build's site scripts. */
  readonly scripts: string;
  stop(): Promise<void>;
}

/** Builds development scripts and serves pages that use them. */
export async function openPages(): Promise<Pages> {
  const outdir = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
  await buildSite({
    ...siteBundle,
    outdir,
    minify: false,
    sourcemap: false,
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  const files = readClientFiles(outdir);
  const [style = '', script = ''] = files;
  const shown = new Map<string, string>();
  const app = express();
  app.use('/assets/site', express.static(outdir));
  app.get('/shown/:id', (request, response) => {
    response.set(
      'Content-Security-Policy',
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
    );
    response
      .type('html')
      .end(
        `<!doctype html><html lang="en"><head><title>A region</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${style}"><script type="module" async src="${script}"></script></head><body><main><h1>A region</h1>${shown.get(request.params.id)}</main></body></html>`,
      );
  });
  app.get('/assets/:name', (_request, response) =>
    response.type('image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>'),
  );
  // Responses for a new visitor; the stores behind them have their own tests.
  app.get('/api/commerce/shopping-cart', (_request, response) => response.json({ entries: [], totalQuantity: 0 }));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    scripts: outdir,
    show(markup) {
      const id = String(shown.size);
      shown.set(id, markup);
      return `${url}/shown/${id}`;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(outdir, { recursive: true, force: true });
    },
  };
}

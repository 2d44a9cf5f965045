/** Scripts and styles from the build, cached forever because their names contain a hash. */
import type { ServerResponse } from 'node:http';
import express, { type RequestHandler, Router } from 'express';
import { YEAR_MS } from '#shared/durations';

/** Serves a folder of the build under `path`, with the compressed variants from the build. */
export function builtFiles(path: string, folder: string): RequestHandler {
  const router = Router();
  const options = { maxAge: YEAR_MS, immutable: true, index: false, redirect: false } as const;
  const setHeaders = (response: ServerResponse, file: string): void => {
    response.setHeader('Content-Encoding', 'br');
    response.setHeader(
      'Content-Type',
      file.endsWith('.css.br') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    );
  };
  router.use(
    path,
    compressedAtBuild(express.static(folder, { ...options, setHeaders })),
    express.static(folder, options),
  );
  return router;
}

/** Sends the variants that the build has compressed, where they exist. */
const compressedAtBuild =
  (files: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (!/\.(?:js|css)$/.test(request.path)) return next();
    response.vary('Accept-Encoding');
    if (!request.acceptsEncodings('br')) return next();
    const { url } = request;
    request.url = `${request.path}.br`;
    files(request, response, (error) => {
      request.url = url;
      next(error);
    });
  };

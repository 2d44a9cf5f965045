/** `/docs`: API reference, playground, and a searchable list of formatters and predicates. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';
import { describeDefinitions, type Engine } from '#engine';
import { WEEK_MS } from '#shared/durations';
import type { DefinitionDescription } from '#shared/language-service';
import { root } from '../disk/root.ts';
import type { RouteDescription } from '../http/define-route.ts';
import { problems } from '../http/problems.ts';

/** Locales that the playground suggests; any other can be entered. */
const LOCALES = [
  'en-US',
  'en-GB',
  'de-DE',
  'fr-FR',
  'fr-CA',
  'es-ES',
  'es-MX',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-BR',
].concat([
  'sv-SE',
  'da-DK',
  'fi-FI',
  'tr-TR',
  'ru-RU',
  'uk-UA',
  'ar-EG',
  'he-IL',
  'hi-IN',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'zh-TW',
]);

/** The preview inherits it, so images and styles from other hosts are allowed, but frames are not. */
const PLAYGROUND_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self' https: 'unsafe-inline'",
  "img-src 'self' https: data:",
  "font-src 'self' https: data:",
  'media-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function docsRouter(engine: Engine, routes: readonly RouteDescription[]): Router {
  const views = join(root, 'views', 'system', 'docs');
  const layout = engine.compile(readFileSync(join(views, 'page.html'), 'utf8'));
  const page = (name: string, title: string, data: object): Buffer => {
    const partials = { body: readFileSync(join(views, name), 'utf8') };
    return Buffer.from(engine.render(layout, { title, ...data }, { partials }).html);
  };
  const start = page('start.html', 'Vitrine', {
    routes: routes.map(({ method, path, summary }) => ({ method: method.toUpperCase(), path, summary })),
    problems: Object.entries(problems).map(([code, { status, title }]) => ({ code, status, title })),
  });
  const descriptions = describeDefinitions(engine);
  const reference = page('reference.html', 'Formatters and predicates', {
    script: 'reference-search',
    entries: descriptions.map(entryOf),
  });
  const playground = page('playground.html', 'Playground', {
    script: 'playground',
    isPlayground: true,
    locales: LOCALES,
  });
  const definitions = Buffer.from(JSON.stringify(descriptions));
  const router = Router();
  const files = [join(views, 'assets'), join(root, 'dist', 'assets')].map((folder) => express.static(folder));
  router.use('/docs/assets', ...files);
  // The fonts of the shop: `/docs` also exists without one.
  router.use('/docs/fonts', express.static(join(root, 'dist', 'fonts'), { maxAge: WEEK_MS, index: false }));
  router.get('/docs', (_request, response) => void response.type('html').end(start));
  router.get('/docs/formatters', (_request, response) => void response.type('html').end(reference));
  router.get('/docs/playground/definitions.json', (_request, response) => void response.type('json').end(definitions));
  router.get('/docs/playground', (_request, response) => {
    response.set('Content-Security-Policy', PLAYGROUND_POLICY).type('html').end(playground);
  });
  return router;
}

/** The row of a definition in `/docs/formatters`. */
const entryOf = ({ arguments: args, reads, examples, details = '', ...definition }: DefinitionDescription) => ({
  ...definition,
  details,
  arguments: args.map(({ default: fallback = '', ...argument }) => ({ ...argument, fallback })),
  reads: reads.join(', '),
  examples: examples.map(({ data, template, output }) => ({ data: JSON.stringify(data), template, output })),
});

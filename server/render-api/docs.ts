/** `/docs`: the API to read, a playground to try it in, and every formatter and predicate, searchable. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';
import type { Engine, FormatterDefinition, PredicateDefinition } from '#engine';
import { root } from '../disk/root.ts';
import type { RouteDescription } from '../http/define-route.ts';
import { problems } from '../http/problems.ts';

interface Entry {
  readonly name: string;
  readonly kind: 'formatter' | 'predicate';
  readonly summary: string;
  readonly details: string;
  readonly arguments: readonly { name: string; type: string; summary: string; fallback: string }[];
  readonly reads: string;
  readonly examples: readonly { data: string; template: string; output: string }[];
}

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
  const reference = page('reference.html', 'Formatters and predicates', {
    entries: [
      ...engine.formatters.map((definition) => entryOf(definition, 'formatter')),
      ...engine.predicates.map((definition) => entryOf(definition, 'predicate')),
    ].sort((a, b) => a.name.localeCompare(b.name)),
  });
  const router = Router();
  router.use('/docs/assets', express.static(join(views, 'assets')), express.static(join(root, 'dist', 'assets')));
  router.get('/docs', (_request, response) => void response.type('html').end(start));
  router.get('/docs/formatters', (_request, response) => void response.type('html').end(reference));
  return router;
}

function entryOf(definition: FormatterDefinition | PredicateDefinition, kind: Entry['kind']): Entry {
  return {
    name: definition.name,
    kind,
    summary: definition.summary,
    details: definition.details ?? '',
    arguments: Object.entries(definition.args ?? {}).map(([name, spec]) => ({
      name,
      type: spec.type,
      summary: spec.summary,
      fallback: spec.default ?? '',
    })),
    reads: definition.reads?.join(', ') ?? '',
    examples: definition.examples.map(({ data, template, output }) => ({
      data: JSON.stringify(data),
      template,
      output,
    })),
  };
}

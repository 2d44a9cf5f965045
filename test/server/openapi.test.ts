import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import Ajv from 'ajv/dist/2020.js';
import { describedApiRoutes } from '../../server/app/api-routes.ts';
import { describedRoutes, shopApi } from '../../server/app/docs/shop-api.ts';
import type { RouteDescription } from '../../server/http/define-route.ts';
import { openApiDocument, operationId, renderApi } from '../../server/render-api/openapi.ts';
import { temporaryFolder } from '../database/databases.ts';
import { testInFullRun } from '../setup/full-run.ts';
import { post, startServer } from './serving.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are inspected field by field
type Document = any;

const documents: readonly (readonly [string, readonly RouteDescription[], Document])[] = [
  ['/openapi.json', describedApiRoutes, openApiDocument(describedApiRoutes, '1', renderApi)],
  ['/api/openapi.json', describedRoutes, openApiDocument(describedRoutes, '1', shopApi)],
];

const operationsOf = (document: Document): readonly Document[] =>
  Object.values<Document>(document.paths).flatMap((methods) => Object.values<Document>(methods));

describe.each(documents)('%s', (_path, routes, document) => {
  test('is valid OpenAPI, and every reference leads somewhere', async () => {
    const resolved = await SwaggerParser.validate(JSON.parse(JSON.stringify(document)));
    expect(resolved).toMatchObject({ openapi: '3.1.0' });
  });

  test('each call has a unique id, a group, a summary, and response descriptions', () => {
    const operations = operationsOf(document);
    expect(operations).toHaveLength(routes.length);
    const ids = operations.map(({ operationId: id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    for (const { operationId: id, tags, summary, responses } of operations) {
      expect([id, /^[a-z][A-Za-z0-9]*$/.test(id), tags.length, summary === '']).toEqual([id, true, 1, false]);
      expect([id, Object.keys(responses).some((status) => status.startsWith('2') || status === '302')]).toEqual([
        id,
        true,
      ]);
      expect([id, responses['429']?.headers?.['Retry-After']]).toEqual([id, expect.anything()]);
    }
  });

  test('each success describes its response: JSON, a page, a file, or nothing', () => {
    const untold = routes.filter(
      ({ reply, html, file, replies = { 200: '' } }) =>
        reply === undefined && html !== true && file !== 'download' && Object.keys(replies).join() !== '204',
    );
    expect(untold.map(operationId)).toEqual([]);
  });

  test('examples match the schemas', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ ...document, $id: 'document' });
    const replies = routes.filter(({ examples }) => examples?.reply !== undefined);
    for (const route of routes) {
      const issues = route.body?.safeParse(route.examples?.body).error?.issues;
      if (route.examples?.body !== undefined)
        expect([operationId(route), issues]).toEqual([operationId(route), undefined]);
    }
    const schemaOf = (route: RouteDescription): object => {
      const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')][route.method];
      const [status] = Object.keys(operation.responses);
      const { $ref } = operation.responses[status ?? ''].content[route.streams ?? 'application/json'].schema;
      return { $ref: `document${$ref}` };
    };
    // One schema for all: what calls share is compiled once.
    const properties = Object.fromEntries(replies.map((route) => [operationId(route), schemaOf(route)]));
    const validate = ajv.compile({ type: 'object', properties });
    validate(Object.fromEntries(replies.map((route) => [operationId(route), route.examples?.reply])));
    expect(validate.errors).toBeNull();
    expect(replies.length).toBeGreaterThan(0);
  });
});

testInFullRun('clients can be generated, and their types match the calls', async () => {
  const folder = temporaryFolder();
  const require = createRequire(createRequire(__filename).resolve('openapi-generator/package.json'));
  const generator = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js');
  const compiler = require.resolve('typescript/lib/tsc.js');
  const apis = documents.map(([, , document], i) => {
    writeFileSync(join(folder, `api-${i}.json`), JSON.stringify(document));
    return [`api-${i}`, { root: `api-${i}.json`, 'x-openapi-ts': { output: `api-${i}.d.ts` } }];
  });
  writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify({ apis: Object.fromEntries(apis) }));
  // Fields with a default are optional.
  execFileSync(process.execPath, [generator, '--default-non-nullable=false'], { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'uses.ts'), USES);
  const compilerOptions = { noEmit: true, strict: true, target: 'es2022', module: 'nodenext', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['uses.ts'] }));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  expect(spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: folder, encoding: 'utf8' }).stdout).toBe('');
});

const USES = `import type { components, operations } from './api-0.d.ts';
import type { operations as shop } from './api-1.d.ts';

type Body<T extends { requestBody: { content: { 'application/json': unknown } } }> = T['requestBody']['content']['application/json'];

export const asked: Body<operations['renderTemplate']> = { template: 'Hi {name}', data: { name: 'Ann', list: [1, null, { a: true }] } };
export const stored: Body<operations['putTemplate']> = { template: 'x' };
export const added: Body<shop['postCommerceShoppingCartEntries']> = { itemId: 'p01', sku: null, quantity: 1, additionalFields: null };
// @ts-expect-error a quantity is a number
export const wrong: Body<shop['postCommerceShoppingCartEntries']> = { itemId: 'p01', sku: null, quantity: [], additionalFields: null };

export const html = (reply: operations['renderTemplate']['responses'][200]['content']['application/json']): string => reply.html;
export const place = (reply: operations['renderTemplate']['responses'][200]['content']['application/json']): number | undefined => reply.errors[0]?.line;
export const code: components['schemas']['Problem']['code'] = 'limit-exceeded';
`;

test('the render API returns its own examples exactly', async () => {
  const { url, stop } = await startServer();
  for (const { method, path, examples } of describedApiRoutes) {
    if (method !== 'post' || path.includes(':') || /^\/v1\/(?:purge|sites)/.test(path) || examples?.body === undefined)
      continue;
    const answer = (await (await post(`${url}${path}`, examples.body)).json()) as Document;
    expect([path, answer]).toEqual([path, matching(examples.reply)]);
  }
  await stop();
});

/** Times vary; everything else must match exactly. */
function matching(example: unknown): unknown {
  if (Array.isArray(example)) return example.map(matching);
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => [key, key === 'renderMs' ? expect.any(Number) : matching(value)]),
  );
}

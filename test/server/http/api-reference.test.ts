import Ajv from 'ajv/dist/2020.js';
import { backendReference } from '../../../server/app/docs/backend-reference.ts';
import { describedRoutes, shopApi } from '../../../server/app/docs/shop-api.ts';
import { openApiDocument } from '../../../server/render-api/openapi.ts';
import { siteStore } from '../../database/databases.ts';
import { openShop, type TestShop } from '../shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is inspected field by field
type Document = any;

const withDocument = (document: Document): Ajv =>
  new Ajv({ strict: false, validateFormats: false }).addSchema({ ...document, $id: 'document' });

/** The schema with its references resolved in the document. */
const placed = (schema: Document): Document =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));

test('every call is in the reference, with its fields and problems', () => {
  const text = backendReference();
  for (const { method, path, summary } of describedRoutes) {
    expect(text).toContain(`### ${method.toUpperCase()} ${path}\n\n${summary}`);
  }
  expect(text).toContain('| `calculateSubtotal` | query |');
  expect(text).toContain('COMMERCE_UPSTREAM');
});

test('the OpenAPI document: every schema compiles, writes require the CSRF token, queries are parameters', () => {
  const document: Document = openApiDocument(describedRoutes, '1', shopApi);
  const operations = Object.values<Document>(document.paths).flatMap((item) => Object.entries<Document>(item));
  expect(operations.length).toBe(describedRoutes.length);
  const schemas = new Set<string>();
  for (const [method, { requestBody, responses, security }] of operations) {
    const bodies = [requestBody, ...Object.values<Document>(responses)].flatMap((item) =>
      item?.content === undefined ? [] : Object.values<Document>(item.content),
    );
    for (const { schema } of bodies) schemas.add(JSON.stringify(schema));
    expect(security).toEqual(method === 'get' ? [{}] : [{ crumb: [] }]);
  }
  const ajv = withDocument(document);
  for (const schema of schemas) expect(() => ajv.compile(placed(JSON.parse(schema)))).not.toThrow();
  expect(schemas.size).toBeGreaterThan(20);
  const { parameters } = document.paths['/api/google-maps/places/autocomplete'].get;
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'input', in: 'query', required: true }));
});

describe('responses match their descriptions', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(await siteStore());
  });
  afterAll(() => shop.stop());

  test('the cart answers as its schema says', async () => {
    const visitor = shop.visitor();
    const { body: document }: Document = await visitor.agent.get('/api/openapi.json');
    const schemaOf = (path: string, method: string) =>
      document.paths[path][method].responses['200'].content['application/json'].schema;
    const check = (path: string, method: string, body: unknown) => {
      const validate = withDocument(document).compile(placed(schemaOf(path, method)));
      expect([path, validate(body), validate.errors]).toEqual([path, true, null]);
    };
    const added = await visitor.add('vase');
    check('/api/commerce/shopping-cart/entries', 'post', added.body);
    check('/api/commerce/shopping-cart', 'get', (await visitor.get('/api/commerce/shopping-cart')).body);
    check(
      '/api/commerce/inventory/stock/',
      'get',
      (await visitor.get('/api/commerce/inventory/stock/?itemId=mug')).body,
    );
    const places = await visitor.get('/api/google-maps/places/autocomplete?input=main');
    check('/api/google-maps/places/autocomplete', 'get', places.body);
  });
});

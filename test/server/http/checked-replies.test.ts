import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { checkReplies } from '../checked-replies.ts';

/** Requests a path from a server with this listener; returns the validation message. */
async function judge(path: string, method: string, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  const requireDescribed = checkReplies(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method })).text();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  try {
    requireDescribed();
    return '';
  } catch (error) {
    return String(error);
  }
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  };

const STOCK = '/api/commerce/inventory/stock/?itemId=mug';
const row = { sku: 'MUG', unlimited: false, qtyInStock: 3 };

test('replies that match the reference pass, including compressed ones and those of other paths', async () => {
  expect(await judge(STOCK, 'GET', json(200, { results: [row] }))).toBe('');
  expect(await judge('/elsewhere', 'GET', json(200, { any: 'thing' }))).toBe('');
  expect(await judge(STOCK, 'GET', json(404, { code: 'not-found' }))).toBe('');
  const compressed: RequestListener = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify({ results: [row] })));
  };
  expect(await judge(STOCK, 'GET', compressed)).toBe('');
});

test.each([
  ['a field that is not described', STOCK, 'GET', 200, { results: [{ ...row, secret: 1 }] }, 'additionalProperties'],
  ['a field that is missing', STOCK, 'GET', 200, { results: [{ sku: 'MUG' }] }, 'required'],
  ['another type', STOCK, 'GET', 200, { results: [{ ...row, qtyInStock: '3' }] }, 'must be integer'],
  ['another status', STOCK, 'GET', 201, { results: [] }, '201, which is not described'],
  ['a body where none is described', '/api/files/x', 'DELETE', 200, {}, '200, which is not described'],
])('%s is reported', async (_name, path, method, status, body, message) => {
  expect(await judge(path, method, json(status, body))).toContain(message);
});

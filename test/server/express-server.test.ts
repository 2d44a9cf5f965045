import { get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { createExpressServer } from '../../server/http/express-server.ts';
import { isOwnForm } from '../../server/http/same-origin.ts';
import { originOf } from '../../server/site/origin.ts';

test('requests and responses have the prototypes that Express would give them before it sees them', async () => {
  const app = express();
  app.get('/', (request, response) => void response.json({ app: request.app === app, host: request.hostname }));
  const born: boolean[] = [];
  const server = createExpressServer(app, (request, response) => {
    born.push(Object.getPrototypeOf(request) === app.request, Object.getPrototypeOf(response) === app.response);
    app(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.json()).toEqual({ app: true, host: '127.0.0.1' });
  expect(born).toEqual([true, true]);
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  [0, 'http://replica:3000', false],
  [1, 'https://shop.example', true],
])('with %i trusted proxies the host is %s, for URLs and for forms', async (hops, origin, isOwn) => {
  const app = express().set('trust proxy', hops);
  app.get('/', (request, response) => void response.json([originOf(request), isOwnForm(request)]));
  const server = createExpressServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = {
    host: 'replica:3000',
    origin: 'https://shop.example',
    'x-forwarded-host': 'shop.example',
    'x-forwarded-proto': 'https',
  };
  const text = await new Promise<string>((resolve, reject) => {
    get({ port, host: '127.0.0.1', headers }, async (response) => {
      let body = '';
      for await (const part of response) body += part;
      resolve(body);
    }).on('error', reject);
  });
  expect(JSON.parse(text)).toEqual([origin, isOwn]);
  await new Promise((resolve) => server.close(resolve));
});

test('connections that never finish a request are closed, and limited in number', async () => {
  const timeouts = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
  const server = createExpressServer(express(), undefined, { maxConnections: 3, timeouts });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open = (text: string): { readonly socket: Socket; readonly ended: Promise<string> } => {
    const socket = connect(port, '127.0.0.1');
    let message = '';
    socket.on('data', (part) => {
      message += part;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      message ||= String(error.code);
    });
    socket.write(text);
    return { socket, ended: new Promise((resolve) => socket.once('close', () => resolve(message))) };
  };
  const slow = [
    open('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '),
    open(''),
    open('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na'),
  ];
  await Promise.all(slow.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
  expect(await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n').ended).not.toContain('200');
  for (const { ended } of slow) await ended;
  await new Promise((resolve) => server.close(resolve));
});

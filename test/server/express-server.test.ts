import type { AddressInfo } from 'node:net';
import express from 'express';
import { createExpressServer } from '../../server/express-server.ts';

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

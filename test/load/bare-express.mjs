// A bare Express app that sends prepared bytes: `node bare-express.mjs FOLDER`, files list.html and product.html. Prints its port.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';

const folder = process.argv[2];
const app = express();
app.disable('x-powered-by');
app.disable('etag');
for (const name of ['list', 'product']) {
  const bytes = readFileSync(join(folder, `${name}.html`));
  app.get(`/${name}`, (request, response) => {
    response.set('ETag', `"${name}"`);
    if (request.fresh) return response.status(304).end();
    response.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': bytes.length });
    response.end(bytes);
  });
}
app.get('/cpu', (_request, response) => {
  const { user, system } = process.cpuUsage();
  response.json((user + system) / 1e6);
});
const server = app.listen(0, '127.0.0.1', () => process.stdout.write(`"port":${server.address().port}\n`));

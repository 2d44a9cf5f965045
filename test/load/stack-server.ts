/**
 * One server of the comparison in a separate process: `node deploy/run.mjs test/load/stack-server.ts stack|bare`. `stack` is the whole
 * application with a router that renders with our engine and the reference implementation; `bare` is an Express app that sends the same
 * prepared bytes. Prints its port.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, Router } from 'express';
import { pino } from 'pino';
import type { Engine, Value } from '#engine';
import { openContext } from '../../server/app/context.ts';
import { createHttpServer } from '../../server/app/listener.ts';
import { readConfig } from '../../server/config.ts';
import { goneSignal, ResponseOutput, worthStarting } from '../../server/http/output.ts';
import { peerCompiler, peerRender } from '../bench/peers.ts';
import { workloads } from '../bench/workloads.ts';

const BIG_ROWS = 20_000;
const BIG_ROW = `<li class="row">{title|html} <b>{price}</b> ${'the same words on every line '.repeat(7)}</li>\n`;

const page = workloads.find(({ name }) => name === 'index');
if (page === undefined) throw new Error('there is no index page among the workloads');
const { template: source, partials, data } = page;
const html = 'text/html; charset=utf-8';

function pages(engine: Engine): Router {
  const router = Router();
  const template = engine.compile(source);
  const big = engine.compile(`{.repeated section rows}${BIG_ROW}{.end}`);
  const rows = { rows: Array.from({ length: BIG_ROWS }, (_, i) => ({ title: `Piece <${i}>`, price: i })) } as Value;
  const peer = peerRender(page!, { get: () => null } as never);
  router.get('/ours', async (_request, response) => {
    response.setHeader('Content-Type', html);
    const output = new ResponseOutput(response);
    await engine.stream(template, data, output, { partials, expressions: true, signal: goneSignal(response) });
    output.end();
  });
  router.get('/peer', (_request, response) => {
    response.setHeader('Content-Type', html);
    response.end(peer(data));
  });
  router.get('/peer-unread', (_request, response) => {
    response.setHeader('Content-Type', html);
    const json = data;
    response.end(
      peerCompiler.execute({ code: source, json, partials: { ...partials }, enableExpr: true }).ctx.render(),
    );
  });
  router.get('/big', async (_request, response) => {
    response.setHeader('Content-Type', html);
    // Like a page that is known to be large.
    const output = new ResponseOutput(response, worthStarting(BIG_ROWS * BIG_ROW.length));
    await engine.stream(big, rows, output, { signal: goneSignal(response) });
    output.end();
  });
  router.get('/tiny', (_request, response) => void response.end('ok'));
  router.get('/memory', (_request, response) => {
    globalThis.gc?.();
    response.json(process.memoryUsage());
  });
  return router;
}

async function stack(): Promise<Server> {
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'info', SITE: 'off' });
  // Logging is part of the stack; the destination is not.
  const logger = pino({ level: config.LOG_LEVEL }, pino.destination('/dev/null'));
  const context = await openContext(config, { logger });
  return createHttpServer(context, { routes: pages(context.engine) });
}

function bare(): Express {
  const ready = Buffer.from(peerRender(page!, { get: () => null } as never)(data));
  const app = express();
  app.disable('x-powered-by');
  app.get('/ready', (_request, response) => {
    response.setHeader('Content-Type', html);
    response.end(ready);
  });
  return app;
}

const isBare = process.argv[2] === 'bare';
// The bare app is typical; ours is as in production.
const server = isBare ? createServer(bare()) : await stack();
process.on('SIGINT', () => process.exit(0));
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));

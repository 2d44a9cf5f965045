import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Response } from 'express';
import { ResponseOutput, worthStarting } from '../../server/http/output.ts';

/** Responses of two requests, written by one function in one turn. */
async function answers(write: (a: ResponseOutput, b: ResponseOutput) => void) {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    waiting.push(response);
    const [a, b] = waiting;
    if (a !== undefined && b !== undefined)
      write(new ResponseOutput(a as unknown as Response), new ResponseOutput(b as unknown as Response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const both = await Promise.all([fetch(address), fetch(address)]);
  const texts = await Promise.all(both.map((response) => response.text()));
  server.close();
  return { texts: texts.sort(), lengths: both.map(({ headers }) => headers.get('content-length')) };
}

test('interleaved pages stay separate, whatever they contain', async () => {
  const parts = ['plain ', 'süß ', '漢字 ', '🏺 ', 'x'.repeat(3000)];
  const { texts } = await answers((a, b) => {
    for (const part of parts) {
      a.write(`a:${part}`);
      b.write(`b:${part}`);
    }
    a.end();
    b.end();
  });
  expect(texts).toEqual([parts.map((part) => `a:${part}`).join(''), parts.map((part) => `b:${part}`).join('')]);
});

test('a page completed in its turn has a length; a long one starts before that', async () => {
  const long = 'ä'.repeat(200_000);
  const { texts, lengths } = await answers((a, b) => {
    a.write('short ä');
    for (let at = 0; at < long.length; at += 10_000) b.write(long.slice(at, at + 10_000));
    b.end();
    a.end();
  });
  expect(texts).toEqual(['short ä', long]);
  expect(lengths.sort()).toEqual(['8', null]);
});

test('a text longer than the shared buffer passes through, and is counted', async () => {
  const huge = '漢'.repeat(300_000);
  let counted = 0;
  const { texts } = await answers((a, b) => {
    a.write('before ');
    a.write(huge);
    a.end();
    counted = a.bytes;
    b.end();
  });
  expect(texts).toEqual(['', `before ${huge}`]);
  expect(counted).toBe(900_007);
});

test('discarded output is not sent, and does not appear in another page', async () => {
  const taken: boolean[] = [];
  const { texts } = await answers((a, b) => {
    a.write('wrong');
    taken.push(a.undo());
    b.write('right');
    a.write('instead');
    a.end();
    b.end();
  });
  expect(taken).toEqual([true]);
  expect(texts).toEqual(['instead', 'right']);
});

test('a page that was small the last time is sent in one piece, one that was large starts early', async () => {
  const page = 'x'.repeat(60_000);
  const lengths = [];
  for (const before of [undefined, page.length, 10_000_000]) {
    const server = createServer((_request, response) => {
      const output = new ResponseOutput(response, worthStarting(before));
      for (let at = 0; at < page.length; at += 10_000) output.write(page.slice(at, at + 10_000));
      output.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await response.text()).toBe(page);
    lengths.push(response.headers.get('content-length'));
    server.close();
  }
  expect(lengths).toEqual([null, '60000', null]);
});

test('a page that waits for its connection stays unchanged while others are written', async () => {
  const texts = { '/first': 'first '.repeat(10_000), '/second': 'second '.repeat(8000) } as const;
  let held: ServerResponse | undefined;
  const requested = new EventEmitter();
  const server = createServer((request, response) => {
    const path = request.url as string;
    if (path === '/held') held = response;
    else {
      const output = new ResponseOutput(response, worthStarting(100_000));
      output.write(texts[path as keyof typeof texts]);
      output.end();
    }
    requested.emit(path);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const isWritten = once(requested, '/first');
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write('GET /held HTTP/1.1\r\nHost: a\r\n\r\nGET /first HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await isWritten;
  expect(await (await fetch(`http://127.0.0.1:${port}/second`)).text()).toBe(texts['/second']);
  held?.end();
  let received = '';
  for await (const chunk of socket) received += chunk;
  expect(received.endsWith(`\r\n\r\n${texts['/first']}`)).toBe(true);
  server.close();
});

/** Exports and imports a site: `GET /v1/sites/NAME/export`, `POST /v1/sites/NAME/import`. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { TransferRejected } from '../database/json-reader.ts';
import { Problem } from '../http/problems.ts';
import { sendPieces } from '../http/send-pieces.ts';
import { siteExamples as examples } from './site-examples.ts';
import { SiteRefused } from './site-refused.ts';
import { defineSiteRoute, idOf, refusing, serviceOf } from './site-routes.ts';
import { importReply } from './site-schemas.ts';

/** Mounted before the routes with JSON bodies, because these bodies are streamed. */
export const siteTransferRoutes = [
  defineSiteRoute({
    method: 'get',
    path: '/v1/sites/:id/export',
    id: 'exportSite',
    summary:
      'Exports a site as one JSON document: content, admin settings, uploaded files, theme. With `all`, also carts, orders, visitors’ data, host names, state and settings.',
    query: z.strictObject({ all: z.enum(['true', 'false']).default('false') }),
    file: 'download',
    problems: ['unauthorized', 'invalid-request', 'unknown-site', 'site-refused'],
    async handle(input, context): Promise<'sent'> {
      const id = idOf(input);
      const scope = input.query.all === 'true' ? 'everything' : 'site';
      // Buffered in a file, because a slow reader must not keep a transaction open.
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-export-'));
      const file = join(folder, 'site.json');
      try {
        await refusing(
          serviceOf(context, input).export(id, scope, (pieces) =>
            pipeline(Readable.from(pieces), createWriteStream(file, { mode: 0o600 })),
          ),
        );
        input.response.attachment(`${id}.json`).set({ 'Cache-Control': 'private, no-store' });
        await sendPieces(createReadStream(file), input.response);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      return 'sent';
    },
  }),
  defineSiteRoute({
    method: 'post',
    path: '/v1/sites/:id/import',
    id: 'importSite',
    summary: 'Imports an exported site in one transaction. A site that does not exist is created.',
    query: z.strictObject({
      replace: z.enum(['true', 'false']).default('false').describe('Replaces the existing content of the site.'),
    }),
    takes: ['application/json', 'application/gzip'],
    reply: importReply,
    problems: [
      'unauthorized',
      'invalid-request',
      'unsupported-media-type',
      'too-large',
      'site-conflict',
      'site-refused',
    ],
    examples: examples.import,
    async handle(input, context) {
      const bytes = bodyOf(input.request, context.maxImportBytes);
      const replace = input.query.replace === 'true';
      const imported = serviceOf(context, input).import(idOf(input), bytes, replace).catch(inCalls);
      return { status: 200, body: await refusing(imported) };
    },
  }),
];

/** API calls have a parameter instead of the command's option. */
function inCalls(error: unknown): never {
  if (!(error instanceof SiteRefused)) throw error;
  throw new SiteRefused(error.reason, error.message.replace('--replace', 'replace=true'));
}

/** The decompressed bytes of a body. Throws `unsupported-media-type`; while it is read, `too-large` and `TransferRejected`. */
function bodyOf(request: IncomingMessage, maxBytes: number): AsyncIterable<Uint8Array> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if ((type !== 'application/json' && type !== 'application/gzip') || !/^(?:identity|gzip)$/.test(encoding))
    throw new Problem('unsupported-media-type', {
      detail: 'Send the document as application/json or application/gzip.',
    });
  const isPacked = type === 'application/gzip' || encoding === 'gzip';
  // Keeps the connection open, so that a client that is rejected early still gets the response.
  const source = isPacked ? unpacked(request) : request.iterator({ destroyOnReturn: false });
  return bounded(source as AsyncIterable<Uint8Array>, request, maxBytes);
}

function unpacked(request: IncomingMessage): AsyncIterable<Uint8Array> {
  const bytes = createGunzip();
  request.once('close', () => {
    if (!request.complete) bytes.destroy(new Error('The request was aborted.'));
  });
  return request.pipe(bytes);
}

async function* bounded(
  source: AsyncIterable<Uint8Array>,
  request: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  try {
    for await (const piece of source) {
      count += piece.length;
      if (count > maxBytes) throw new Problem('too-large', { detail: `The limit is ${maxBytes} bytes.` });
      yield piece;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw new TransferRejected('The file is not compressed as its type says.', error);
    if (request.destroyed && !request.complete)
      throw new Problem('invalid-request', { detail: 'The body ended too early.', cause: error });
    throw error;
  }
}

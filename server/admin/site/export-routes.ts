/** The site as one document: content, settings and files, as `vitrine export` writes it. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { exportStore } from '../../database/transfer.ts';
import { sendPieces } from '../../http/send-pieces.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

export const exportRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/site-export',
    permission: 'settings',
    summary:
      'Exports the site for `vitrine import`, compressed: content, settings and files, without orders and visitors’ data.',
    file: 'download',
    async handle({ change, response }, { database, websiteId, readObject }): Promise<'sent'> {
      await change('site.export', websiteId, async () => undefined);
      // Who reads slowly must not hold a transaction open.
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-export-'));
      const file = join(folder, 'site.json.gz');
      try {
        await database.withConnection((connection) =>
          pipeline(
            Readable.from(exportStore(connection, 'site', readObject)),
            createGzip(),
            createWriteStream(file, { mode: 0o600 }),
          ),
        );
        response.attachment(`site-${new Date().toISOString().slice(0, 10)}.json.gz`);
        response.set({ 'Content-Type': 'application/gzip', 'Cache-Control': 'private, no-store' });
        await sendPieces(createReadStream(file), response);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      return 'sent';
    },
  }),
];

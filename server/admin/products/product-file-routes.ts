/** Routes for digital products: their files, and the downloads of buyers. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { isWhollyRefunded } from '#shared/order-refunds';
import { productTypes } from '#shared/product-types';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { selectRow } from '../../database/rows.ts';
import { fileSizeText } from '../../files/file-size.ts';
import { checkFileName } from '../../files/inspect.ts';
import { readUpload } from '../../files/read-upload.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { Reply } from '../../http/define-route.ts';
import { sendPieces } from '../../http/send-pieces.ts';
import { endDownloads, renewDownloads } from '../../shop/downloads/grants.ts';
import {
  attachFile,
  detachFile,
  filesOfItem,
  findProductFile,
  orderFilesOf,
  type ProductFile,
  renameFile,
  replaceFile,
} from '../../shop/downloads/product-files.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { requireOrder } from '../orders/order-detail.ts';
import { orderDownloads, productFile, productFiles } from './product-file-replies.ts';

const FILES = '/api/owner/products/:itemId/files';
const DOWNLOADS = '/api/owner/orders/:number/downloads';
/** More files than fit on a page. */
const MAX_FILES = 50;

const fileJson = ({ id, name, contentType, bytes, created }: ProductFile) => ({
  ...{ id, name, contentType, bytes, created },
  size: fileSizeText(bytes),
});

const NOT_DIGITAL = 'Only digital products have files.';
const EMPTY = 'The file is empty.';

/** Locks the product, so that changes of its files do not overlap. Throws when it is not digital. */
async function digitalItem(tx: Db, id: string, lock = false): Promise<string> {
  const item = await selectRow(
    tx,
    z.object({ type: z.number().nullable() }),
    sql`SELECT product_type AS type FROM items WHERE id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  if (item === undefined) throw createProblem('not-found', adminMessages.locate);
  if (item.type !== productTypes.digital) throw createProblem('owner-refused', NOT_DIGITAL);
  return id;
}

async function requireProductFile(db: Db, itemId: string, id: string): Promise<ProductFile> {
  const file = await findProductFile(db, itemId, id);
  if (file === undefined) throw createProblem('not-found', adminMessages.locate);
  return file;
}

const fileRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: FILES,
    permission: 'store.view',
    summary: 'Lists the files of a digital product in the order that buyers see.',
    reply: productFiles,
    failure: adminMessages.results,
    problems: ['not-found', 'owner-refused'],
    handle: async ({ param }, { database: { db } }) => {
      const files = await filesOfItem(db, await digitalItem(db, param('itemId')));
      return { status: 200, body: { files: files.map(fileJson) } };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: FILES,
    permission: 'store.manage',
    summary:
      'Attaches a file to a digital product, as `multipart/form-data`. If the product had no file, earlier buyers get it, too.',
    reply: productFile,
    replies: { 201: 'Attached.' },
    file: 'upload',
    failure: adminMessages.upload,
    problems: ['not-found', 'owner-refused', 'unsupported-media-type', 'file-too-large'],
    async handle({ request, admin, param, change }, { maxFileBytes, contents }) {
      const { name: fileName, bytes, fields } = await readUpload(request, maxFileBytes);
      const name = checkFileName(fields['name'] ?? fileName);
      if (bytes.length === 0) throw createProblem('owner-refused', EMPTY);
      const itemId = param('itemId');
      const id = newId();
      const content = await contents.prepare(bytes);
      const file = await change('product-file.attach', itemId, async (tx) => {
        await digitalItem(tx, itemId, true);
        if ((await filesOfItem(tx, itemId)).length >= MAX_FILES)
          throw createProblem('owner-refused', `A product has at most ${MAX_FILES} files.`);
        await attachFile(tx, { id, itemId, name, content, uploadedBy: admin.id });
        return requireProductFile(tx, itemId, id);
      });
      return { status: 201, body: fileJson(file) };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${FILES}/:id/content`,
    permission: 'store.view',
    summary: 'Downloads a file of a digital product. Admins only.',
    file: 'download',
    problems: ['not-found'],
    async handle({ param, response }, { database, contents }): Promise<'sent'> {
      const { name, contentType, bytes, hash } = await requireProductFile(database.db, param('itemId'), param('id'));
      response.attachment(name).set({
        'Content-Type': contentType,
        'Content-Length': String(bytes),
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      });
      await sendPieces(contents.read(hash, { start: 0, end: bytes - 1 }), response);
      return 'sent';
    },
  }),
];

const changeRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'put',
    path: FILES,
    permission: 'store.manage',
    summary: 'Reorders the files of a digital product. Send all their ids.',
    reply: productFiles,
    problems: ['not-found', 'owner-refused', 'owner-conflict'],
    body: z.strictObject({ ids: z.array(z.string().max(100)).max(MAX_FILES) }),
    async handle({ body: { ids }, param, change }) {
      const itemId = param('itemId');
      const files = await change('product-file.order', itemId, async (tx) => {
        await digitalItem(tx, itemId, true);
        const present = (await filesOfItem(tx, itemId)).map(({ id }) => id);
        if (present.length !== ids.length || present.some((id) => !ids.includes(id)))
          throw createProblem('owner-conflict', 'The product has other files by now. Load them again.');
        await orderFilesOf(tx, itemId, ids);
        return filesOfItem(tx, itemId);
      });
      return { status: 200, body: { files: files.map(fileJson) } };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: `${FILES}/:id`,
    permission: 'store.manage',
    summary: 'Renames a file of a digital product.',
    reply: productFile,
    failure: adminMessages.rename,
    problems: ['not-found', 'owner-refused'],
    body: z.strictObject({ name: z.string().max(500) }),
    async handle({ body, param, change }, { database: { db } }) {
      const before = await requireProductFile(db, param('itemId'), param('id'));
      const name = checkFileName(body.name);
      await change('product-file.rename', before.id, (tx) => renameFile(tx, before.id, name));
      return { status: 200, body: fileJson({ ...before, name }) };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${FILES}/:id/content`,
    permission: 'store.manage',
    summary: 'Replaces a file, as `multipart/form-data`. Existing links of earlier buyers lead to the new file.',
    reply: productFile,
    file: 'upload',
    failure: adminMessages.upload,
    problems: ['not-found', 'owner-refused', 'unsupported-media-type', 'file-too-large'],
    async handle({ request, param, change }, { maxFileBytes, contents }) {
      const { name: fileName, bytes, fields } = await readUpload(request, maxFileBytes);
      const name = checkFileName(fields['name'] ?? fileName);
      if (bytes.length === 0) throw createProblem('owner-refused', EMPTY);
      const [itemId, id] = [param('itemId'), param('id')];
      const content = await contents.prepare(bytes);
      const file = await change('product-file.replace', id, async (tx) => {
        await requireProductFile(tx, itemId, id);
        await replaceFile(tx, id, name, content);
        return requireProductFile(tx, itemId, id);
      });
      return { status: 200, body: fileJson(file) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${FILES}/:id`,
    permission: 'store.manage',
    summary: 'Detaches a file from a product. Earlier buyers keep their downloads, unless `fromBuyers=true`.',
    replies: { 204: 'Detached.' },
    problems: ['not-found', 'invalid-request'],
    query: z.strictObject({ fromBuyers: z.enum(['true', 'false']).default('false'), crumb: z.string().optional() }),
    async handle({ query, param, change }, { database: { db } }) {
      const { id } = await requireProductFile(db, param('itemId'), param('id'));
      const fromBuyers = query.fromBuyers === 'true';
      await change('product-file.detach', id, (tx) => detachFile(tx, id, fromBuyers), { fromBuyers });
      return { status: 204 };
    },
  }),
];

async function downloadsReply(context: AdminContext, number: string): Promise<Reply> {
  const { status, email, files } = await requireOrder(context, number);
  return { status: 200, body: { status, email, downloads: files } };
}

const orderDownloadRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: DOWNLOADS,
    permission: 'store.view',
    summary:
      'Lists the downloads of an order and how often each was used. `number` is the order number that the buyer sees.',
    reply: orderDownloads,
    problems: ['not-found'],
    handle: ({ param }, context) => downloadsReply(context, param('number')),
  }),
  defineAdminRoute({
    method: 'post',
    path: DOWNLOADS,
    permission: 'store.manage',
    summary:
      'Renews the downloads of an order with the initial count and expiry, for the files that its products have now. Refused after a refund of its whole amount.',
    reply: orderDownloads,
    problems: ['not-found', 'owner-refused'],
    async handle({ param, change }, context) {
      const order = await requireOrder(context, param('number'));
      const { id, status } = order;
      if (isWhollyRefunded(order))
        throw createProblem('owner-refused', 'The whole amount of this order was refunded: its downloads have ended.');
      if (status !== 'paid' && status !== 'fulfilled')
        throw createProblem('owner-refused', 'The order has not been paid: there is nothing to download.');
      await change('downloads.renew', id, (tx) => renewDownloads(tx, id));
      return downloadsReply(context, param('number'));
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: DOWNLOADS,
    permission: 'store.manage',
    summary: 'Revokes the remaining downloads of an order, for example after a partial refund.',
    reply: orderDownloads,
    problems: ['not-found'],
    async handle({ param, change }, context) {
      const { id } = await requireOrder(context, param('number'));
      await change('downloads.end', id, (tx) => endDownloads(tx, id));
      return downloadsReply(context, param('number'));
    },
  }),
];

export const productFileRoutes: readonly AdminRoute[] = [...fileRoutes, ...changeRoutes, ...orderDownloadRoutes];

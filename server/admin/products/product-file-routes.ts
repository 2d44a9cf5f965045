/** The owner's calls for digital products: their files, and what buyers may fetch. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ownerMessages } from '#shared/messages/admin';
import { productTypes } from '#shared/product-types';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { fileSizeText } from '../../files/file-size.ts';
import { checkFileName } from '../../files/inspect.ts';
import { readUpload } from '../../files/read-upload.ts';
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
import { sendBytes } from '../../shop/downloads/send-file.ts';
import { orderById } from '../../shop/orders/order-record.ts';
import { type AdminContext, type AdminRoute, ownerRouteAt, refuse } from '../define-admin-route.ts';
import { orderDownloads, productFile, productFiles } from './product-file-replies.ts';

const FILES = '/api/owner/products/:itemId/files';
const DOWNLOADS = '/api/owner/orders/:number/downloads';
/** More files than anybody lists on a page. */
const MAX_FILES = 50;

const fileJson = ({ id, name, contentType, bytes, created }: ProductFile) => ({
  ...{ id, name, contentType, bytes, created },
  size: fileSizeText(bytes),
});

const NOT_DIGITAL = 'Only digital products have files.';
const EMPTY = 'The file is empty.';

/** Locks the product, so that two changes of its files come one after the other. Throws when it is none. */
async function digitalItem(tx: Db, id: string, lock = false): Promise<string> {
  const { rows } = await tx.execute(
    sql`SELECT product_type AS type FROM items WHERE id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  if (rows[0] === undefined) throw refuse('not-found', ownerMessages.locate);
  if (rows[0]['type'] !== productTypes.digital) throw refuse('owner-refused', NOT_DIGITAL);
  return id;
}

async function known(db: Db, itemId: string, id: string): Promise<ProductFile> {
  const found = await findProductFile(db, itemId, id);
  if (found === undefined) throw refuse('not-found', ownerMessages.locate);
  return found;
}

export const productFileRoutes = (desk: AdminContext, maxBytes: number): readonly AdminRoute[] => [
  ...fileRoutes(desk, maxBytes),
  ...changeRoutes(desk, maxBytes),
  ...orderDownloadRoutes(desk),
];

function fileRoutes(desk: AdminContext, maxBytes: number): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const { db } = desk.database;
  return [
    route({
      method: 'get',
      path: FILES,
      permission: 'store.view',
      summary: 'The files of a digital product, in the order in which buyers see them.',
      reply: productFiles,
      failure: ownerMessages.results,
      problems: ['not-found', 'owner-refused'],
      handle: async ({ param }) => {
        const files = await filesOfItem(db, await digitalItem(db, param('itemId')));
        return { status: 200, body: { files: files.map(fileJson) } };
      },
    }),
    route({
      method: 'post',
      path: FILES,
      permission: 'store.manage',
      summary:
        'Attaches a file to a digital product, as multipart/form-data. Who had bought it before it had any gets it, too.',
      reply: productFile,
      replies: { 201: 'Attached.' },
      file: 'taken',
      failure: ownerMessages.upload,
      problems: ['not-found', 'owner-refused', 'unsupported-media-type', 'file-too-large'],
      async handle({ request, owner, param, change }) {
        const { name: given, bytes, fields } = await readUpload(request, maxBytes);
        const name = checkFileName(fields['name'] ?? given);
        if (bytes.length === 0) throw refuse('owner-refused', EMPTY);
        const itemId = param('itemId');
        const id = newId();
        const file = await change('product-file.attach', itemId, async (tx) => {
          await digitalItem(tx, itemId, true);
          if ((await filesOfItem(tx, itemId)).length >= MAX_FILES)
            throw refuse('owner-refused', `A product has at most ${MAX_FILES} files.`);
          await attachFile(tx, { id, itemId, name, bytes, uploadedBy: owner.id });
          return known(tx, itemId, id);
        });
        return { status: 201, body: fileJson(file) };
      },
    }),
    route({
      method: 'get',
      path: `${FILES}/:id/content`,
      permission: 'store.view',
      summary: 'The file itself, for who runs the shop.',
      file: 'sent',
      problems: ['not-found'],
      async handle({ param, response }): Promise<'sent'> {
        const { name, contentType, bytes, hash } = await known(db, param('itemId'), param('id'));
        response.attachment(name).set({
          'Content-Type': contentType,
          'Content-Length': String(bytes),
          'Cache-Control': 'private, no-store',
          'Content-Security-Policy': "default-src 'none'; sandbox",
        });
        await sendBytes(desk.database, hash, { start: 0, end: bytes - 1 }, response);
        return 'sent';
      },
    }),
  ];
}

function changeRoutes(desk: AdminContext, maxBytes: number): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const { db } = desk.database;
  return [
    route({
      method: 'put',
      path: FILES,
      permission: 'store.manage',
      summary: 'Puts the files of a digital product in another order: all their ids.',
      reply: productFiles,
      problems: ['not-found', 'owner-refused', 'owner-conflict'],
      body: z.object({ ids: z.array(z.string().max(100)).max(MAX_FILES) }),
      async handle({ body: { ids }, param, change }) {
        const itemId = param('itemId');
        const files = await change('product-file.order', itemId, async (tx) => {
          await digitalItem(tx, itemId, true);
          const present = (await filesOfItem(tx, itemId)).map(({ id }) => id);
          if (present.length !== ids.length || present.some((id) => !ids.includes(id)))
            throw refuse('owner-conflict', 'The product has other files by now. Load them again.');
          await orderFilesOf(tx, itemId, ids);
          return filesOfItem(tx, itemId);
        });
        return { status: 200, body: { files: files.map(fileJson) } };
      },
    }),
    route({
      method: 'put',
      path: `${FILES}/:id`,
      permission: 'store.manage',
      summary: 'Renames a file of a digital product.',
      reply: productFile,
      failure: ownerMessages.rename,
      problems: ['not-found', 'owner-refused'],
      body: z.object({ name: z.string().max(500) }),
      async handle({ body, param, change }) {
        const before = await known(db, param('itemId'), param('id'));
        const name = checkFileName(body.name);
        await change('product-file.rename', before.id, (tx) => renameFile(tx, before.id, name));
        return { status: 200, body: fileJson({ ...before, name }) };
      },
    }),
    route({
      method: 'post',
      path: `${FILES}/:id/content`,
      permission: 'store.manage',
      summary: 'Replaces a file, as multipart/form-data. Earlier buyers fetch the new one by the links that they have.',
      reply: productFile,
      file: 'taken',
      failure: ownerMessages.upload,
      problems: ['not-found', 'owner-refused', 'unsupported-media-type', 'file-too-large'],
      async handle({ request, param, change }) {
        const { name: given, bytes, fields } = await readUpload(request, maxBytes);
        const name = checkFileName(fields['name'] ?? given);
        if (bytes.length === 0) throw refuse('owner-refused', EMPTY);
        const [itemId, id] = [param('itemId'), param('id')];
        const file = await change('product-file.replace', id, async (tx) => {
          await known(tx, itemId, id);
          await replaceFile(tx, id, name, bytes);
          return known(tx, itemId, id);
        });
        return { status: 200, body: fileJson(file) };
      },
    }),
    route({
      method: 'delete',
      path: `${FILES}/:id`,
      permission: 'store.manage',
      summary: 'Detaches a file. Earlier buyers keep their downloads, unless `fromBuyers=true` ends them.',
      replies: { 204: 'Detached.' },
      problems: ['not-found', 'invalid-request'],
      query: z.looseObject({ fromBuyers: z.enum(['true', 'false']).default('false') }),
      async handle({ query, param, change }) {
        const { id } = await known(db, param('itemId'), param('id'));
        const fromBuyers = query.fromBuyers === 'true';
        await change('product-file.detach', id, (tx) => detachFile(tx, id, fromBuyers), { fromBuyers });
        return { status: 204 };
      },
    }),
  ];
}

function orderDownloadRoutes(desk: AdminContext): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const { db } = desk.database;
  const found = async (number: string) => {
    const { rows } = await db.execute(
      sql`SELECT id FROM orders WHERE website_id = ${desk.websiteId} AND number::text = ${number}`,
    );
    const order = rows[0] === undefined ? null : await orderById(db, String(rows[0]['id']));
    if (order === null) throw refuse('not-found', ownerMessages.locate);
    return order;
  };
  const reply = async (number: string) => {
    const { status, email, files } = await found(number);
    return { status: 200 as const, body: { status, email, downloads: files } };
  };
  return [
    route({
      method: 'get',
      path: DOWNLOADS,
      permission: 'store.view',
      summary:
        'What the buyer of an order may fetch, and how often it was. The number is the one that the buyer reads out.',
      reply: orderDownloads,
      problems: ['not-found'],
      handle: ({ param }) => reply(param('number')),
    }),
    route({
      method: 'post',
      path: DOWNLOADS,
      permission: 'store.manage',
      summary:
        'Gives new downloads: as many and as long as after buying, of the files that the products have now, too.',
      reply: orderDownloads,
      problems: ['not-found', 'owner-refused'],
      async handle({ param, change }) {
        const { id, status } = await found(param('number'));
        if (status !== 'paid' && status !== 'fulfilled')
          throw refuse('owner-refused', 'The order has not been paid: there is nothing to download.');
        await change('downloads.renew', id, (tx) => renewDownloads(tx, id));
        return reply(param('number'));
      },
    }),
    route({
      method: 'delete',
      path: DOWNLOADS,
      permission: 'store.manage',
      summary: 'Ends what the buyer may still fetch, when money was given back for example.',
      reply: orderDownloads,
      problems: ['not-found'],
      async handle({ param, change }) {
        const { id } = await found(param('number'));
        await change('downloads.end', id, (tx) => endDownloads(tx, id));
        return reply(param('number'));
      },
    }),
  ];
}

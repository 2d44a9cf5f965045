import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import sharp from 'sharp';
import supertest from 'supertest';
import { openRenditions } from '../../server/files/renditions.ts';
import { assetImagesRouter } from '../../server/site/asset-images.ts';
import { shareImagesRouter } from '../../server/site/share-images.ts';
import { temporaryFolder } from '../database/databases.ts';

const folder = temporaryFolder();
const own = join(folder, 'own');
const themes = join(folder, 'theme');
const app = express();

beforeAll(async () => {
  const picture = (color: string) =>
    sharp({ create: { width: 640, height: 800, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
  for (const path of [join(own, 'rooms'), themes]) mkdirSync(path, { recursive: true });
  writeFileSync(join(own, 'vase.jpg'), await picture('#aa3322'));
  writeFileSync(join(own, 'rooms', 'kiln.jpg'), await picture('#223344'));
  writeFileSync(join(themes, 'vase.jpg'), await picture('#00ff00'));
  writeFileSync(join(folder, 'secret.jpg'), await picture('#000000'));
  symlinkSync(join(folder, 'secret.jpg'), join(own, 'linked.jpg'));
  writeFileSync(join(own, 'text.jpg'), 'not a picture');
  writeFileSync(join(own, 'broken.svg'), 'not a drawing');
  writeFileSync(join(own, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const renditions = await openRenditions(join(folder, 'renditions'), 1e8, pino({ level: 'silent' }));
  app.use(assetImagesRouter([own, themes], renditions, 60_000));
  app.use(shareImagesRouter([own]));
  app.use((_request, response) => response.status(418).end());
});

const get = (path: string, accept = 'image/*') => supertest(app).get(path).set('accept', accept).buffer(true);

test.each([
  ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['image/*', 'image/jpeg', 'jpeg'],
  ['image/avif;q=0, image/webp;q=0.5', 'image/webp', 'webp'],
])('a browser that accepts %s gets %s', async (accept, type, format) => {
  const reply = await get('/assets/vase.jpg?format=300w', accept);
  expect([reply.status, reply.headers['content-type'], reply.headers.vary]).toEqual([200, type, 'Accept']);
  expect(reply.headers['cache-control']).toContain('max-age=60');
  expect(await sharp(reply.body).metadata()).toMatchObject({ format, width: 300, height: 375 });
});

test('the folder of the site comes before that of the theme', async () => {
  const { body } = await get('/assets/vase.jpg?format=100w');
  const { dominant } = await sharp(body).stats();
  expect(dominant.r).toBeGreaterThan(dominant.g);
});

test('an image is never enlarged, and images in folders are found', async () => {
  const { body } = await get('/assets/rooms/kiln.jpg?format=1500w');
  expect(await sharp(body).metadata()).toMatchObject({ width: 640, height: 800 });
});

test('what a browser has cached is not sent again', async () => {
  const { etag = '' } = (await get('/assets/vase.jpg?format=300w')).headers;
  const again = await get('/assets/vase.jpg?format=300w').set('if-none-match', etag);
  expect([again.status, again.body.length ?? 0]).toEqual([304, 0]);
  expect((await get('/assets/vase.jpg?format=300w', 'image/webp').set('if-none-match', etag)).status).toBe(200);
});

test('an image that cannot be resized is passed on, without an ETag', async () => {
  for (const accept of ['image/avif', 'image/jpeg']) {
    const { status, headers } = await get('/assets/text.jpg?format=300w', accept);
    expect([status, headers['etag']]).toEqual([418, undefined]);
  }
});

test.each([
  '/assets/vase.jpg',
  '/assets/vase.jpg?format=original',
  '/assets/vase.jpg?format=301w',
  '/assets/vase.jpg?format=300w&format=500w',
  '/assets/mark.svg?format=300w',
  '/assets/none.jpg?format=300w',
  '/assets/rooms?format=300w',
  '/assets/linked.jpg?format=300w',
  '/assets/..%2fsecret.jpg?format=300w',
  '/assets/%2e%2e/secret.jpg?format=300w',
  '/share-images/assets/broken.svg.jpg',
])('%s is passed on', async (path) => expect((await get(path)).status).toBe(418));

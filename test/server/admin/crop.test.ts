import sharp from 'sharp';
import { usualStore } from '../../database/databases.ts';
import type { TestShop, Visitor } from '../shop.ts';
import { signIn, useAdminShop } from './owner-site.ts';

let shop: TestShop;
let owner: Visitor;
useAdminShop(usualStore, (opened) => {
  ({ shop, owner } = opened);
});

/** Red on the left, blue on the right. */
const halves = async (width: number, height: number, orientation = 1): Promise<Buffer> => {
  const half = (background: string) =>
    sharp({ create: { width: width / 2, height, channels: 3, background } })
      .png()
      .toBuffer();
  const [left, right] = [await half('#ff0000'), await half('#0000ff')];
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width / 2, top: 0 },
    ])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
};
const RIGHT = { x: 0.5, y: 0, width: 0.5, height: 1 };
const crop = (id: string, part: object, by = owner) => by.send('post', `/api/files/${id}/crop`, part);
const bytesOf = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(shop.url + path)).arrayBuffer());

test('a part of an image becomes a new file, and the original stays', async () => {
  const original = await halves(400, 200);
  const { body: before } = await owner.upload('/api/files', 'mug.jpg', original);
  await owner.send('put', `/api/files/${before.id}`, { altText: 'A mug', mediaFocalPoint: { x: 0.75, y: 0.5 } });
  const { status, body } = await crop(before.id, RIGHT);
  expect([status, body]).toMatchObject([
    201,
    { filename: 'mug-crop.jpg', originalSize: '200x200', altText: 'A mug', mediaFocalPoint: { x: 0.5, y: 0.5 } },
  ]);
  expect(body.id).not.toBe(before.id);
  const { dominant } = await sharp(await bytesOf(body.assetUrl)).stats();
  expect([dominant.r < 50, dominant.b > 200]).toEqual([true, true]);
  expect((await bytesOf(before.assetUrl)).equals(original)).toBe(true);
});

test('shares refer to the image as shown, however the camera was held', async () => {
  // Rotated by 90°: the left is now at the top.
  const { body: before } = await owner.upload('/api/files', 'turned.jpg', await halves(400, 200, 6));
  const { body } = await crop(before.id, { x: 0, y: 0, width: 1, height: 0.5 });
  expect(body.originalSize).toBe('200x200');
  const { dominant } = await sharp(await bytesOf(body.assetUrl)).stats();
  expect([dominant.r > 200, dominant.b < 50]).toEqual([true, true]);
});

test('an invalid crop is rejected', async () => {
  const { body: picture } = await owner.upload('/api/files', 'a.jpg', await halves(40, 20));
  const outside = await crop(picture.id, { ...RIGHT, width: 0.6 });
  expect([outside.status, outside.body.errors]).toEqual([
    400,
    [{ field: 'width', message: 'must end within the picture' }],
  ]);
  expect((await crop(picture.id, { ...RIGHT, height: 0 })).status).toBe(400);
  expect((await crop(picture.id, { ...RIGHT, angle: 3 })).status).toBe(400);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const { body: drawing } = await owner.upload('/api/files', 'a.svg', svg);
  const refused = await crop(drawing.id, RIGHT);
  expect([refused.status, refused.body.error]).toEqual([
    422,
    'This file cannot be cropped. Choose a still JPEG, PNG, WebP or AVIF image.',
  ]);
  expect((await crop('nope', RIGHT)).status).toBe(404);
  expect((await crop(picture.id, RIGHT, await signIn(shop, 'moderator'))).status).toBe(403);
});

/** Vector images can take any time to draw: each is drawn by a process that is killed after a while. */
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { openRenditions } from '../../server/files/renditions.ts';
import { createVectorRaster } from '../../server/files/vector-raster.ts';
import { temporaryFolder } from '../database/databases.ts';

const svg = (size: number, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`);
const plain = svg(100, '<rect width="100" height="100" fill="#c33"/>');
/** Takes minutes. */
const endless = svg(
  7000,
  '<filter id="f"><feMorphology operator="dilate" radius="3000"/></filter><rect width="7000" height="7000" filter="url(#f)"/>',
);
const MAX_PIXELS = 60_000_000;

test('a JPEG has the requested width, whatever size the drawing names', async () => {
  const draw = createVectorRaster({ deadlineMs: 60_000, maxPixels: MAX_PIXELS });
  const jpeg = await draw(plain, 640);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 640 });
});

test('a drawing that cannot be read, or has too many pixels, is rejected with the reason', async () => {
  const draw = createVectorRaster({ deadlineMs: 60_000, maxPixels: 1000 });
  await expect(draw(Buffer.from('no drawing'), 100)).rejects.toThrow('unsupported image format');
  await expect(draw(plain, 100)).rejects.toThrow('exceeds pixel limit');
});

test('one that takes too long ends with its process; photographs do not wait for it, and it is not tried again', async () => {
  let drawn = 0;
  const slow = createVectorRaster({ deadlineMs: 1000, maxPixels: MAX_PIXELS });
  const folder = join(temporaryFolder(), 'renditions');
  const renditions = await openRenditions(folder, 1e8, pino({ level: 'silent' }), (bytes, width) => {
    drawn++;
    return slow(bytes, width);
  });
  const order: string[] = [];
  const endlessFile = (width: number) =>
    renditions
      .fileOf({ hash: 'endless', width, contentType: 'image/jpeg', isVector: true }, async () => endless)
      .finally(() => order.push('endless'));
  const both = [endlessFile(2500), endlessFile(1500)];
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
  const file = await renditions.fileOf({ hash: 'photo', width: 100, contentType: 'image/jpeg' }, async () => photo);
  order.push('photo');
  expect(file).toBe('photo-100.jpg');
  expect(await Promise.all(both)).toEqual([undefined, undefined]);
  expect(order.at(-1)).toBe('endless');
  expect(await endlessFile(2500)).toBeUndefined();
  expect(drawn).toBe(2);
});

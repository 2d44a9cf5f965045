import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { prune } from '../../../server/files/renditions.ts';
import { onDatabases, temporaryFolder } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const MAX_COUNT = 2_000_000;
const UNSUPPORTED = 'Unsupported file type: the file does not appear to be a supported file.';

/** A PNG that declares many pixels, but contains hardly any. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } });

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  let photo: Buffer;
  beforeAll(async () => {
    shop = await openShop({ MAX_FILE_BYTES: String(MAX_COUNT), ...(await store.environment()) });
    owner = await signIn(shop);
    photo = await picture(3000, 2000).jpeg().toBuffer();
  });
  afterAll(() => shop.stop());

  const upload = (name: string, bytes: Buffer, by = owner) => by.upload('/api/files', name, bytes);
  const fetchFile = async (path: string, accept = 'image/*') => {
    const response = await fetch(shop.url + path, { headers: { accept } });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('an image is stored, described and served in the width and encoding that a browser requests', async () => {
    const { status, body } = await upload('Moon vase.jpg', photo);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      filename: 'Moon vase.jpg',
      title: 'Moon vase',
      originalSize: '3000x2000',
      contentType: 'image/jpeg',
      bytes: photo.length,
      systemDataVariants: '3000x2000,100w,300w,500w,750w,1000w,1500w,2500w',
      mediaFocalPoint: { x: 0.5, y: 0.5 },
      assetUrl: `/s/${body.id}/Moon%20vase.jpg`,
    });
    expect(body.colorData.centerAverage).toMatch(/^3[0-9a-f]6[0-9a-f]c[0-9a-f]$/);
    const original = await fetchFile(body.assetUrl);
    expect(createHash('sha256').update(original.bytes).digest('hex')).toBe(
      createHash('sha256').update(photo).digest('hex'),
    );
    for (const [format, width] of [
      ['500w', 500],
      ['2500w', 2500],
    ] as const) {
      for (const [accept, type, reader] of [
        ['*/*', 'image/jpeg', 'jpeg'],
        ['image/webp,*/*', 'image/webp', 'webp'],
        ...(format === '500w' ? [['image/avif,image/webp,*/*', 'image/avif', 'heif']] : []),
      ] as [string, string, string][]) {
        const { headers, bytes } = await fetchFile(`${body.assetUrl}?format=${format}`, accept);
        expect([format, headers.get('content-type')]).toEqual([format, type]);
        expect(headers.get('vary')).toContain('Accept');
        expect(headers.get('cache-control')).toContain('immutable');
        expect(await sharp(bytes).metadata()).toMatchObject({ width, format: reader });
      }
    }
    const refused = await fetchFile(`${body.assetUrl}?format=501w`);
    expect([refused.status, JSON.parse(refused.bytes.toString()).error]).toEqual([
      400,
      '501w is not one of the expected options.',
    ]);
    expect((await fetchFile('/s/nope/a.jpg')).status).toBe(404);
  }, 60_000);

  test('an image that is too tall for an encoding is sent unchanged', async () => {
    const tall = await picture(20, 17_000).png().toBuffer();
    const { body } = await upload('tall.png', tall);
    const { status, headers, bytes } = await fetchFile(`${body.assetUrl}?format=100w`, 'image/webp');
    expect([status, headers.get('content-type'), bytes.equals(tall)]).toEqual([200, 'image/png', true]);
  });

  test('small images are not enlarged, and rotated photos are upright', async () => {
    const small = await upload('dot.png', await picture(60, 40).png().toBuffer());
    const { bytes } = await fetchFile(`${small.body.assetUrl}?format=1000w`);
    expect((await sharp(bytes).metadata()).width).toBe(60);
    const sideways = await upload(
      'side.jpg',
      await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );
    expect(sideways.body.originalSize).toBe('200x400');
    const upright = await sharp((await fetchFile(`${sideways.body.assetUrl}?format=100w`)).bytes).metadata();
    expect([upright.width, upright.height, upright.orientation, upright.exif]).toEqual([
      100,
      200,
      undefined,
      undefined,
    ]);
  });

  test('files are listed with a cursor, renamed, described and removed', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(100)]);
    const { body } = await upload('a.wav', wav);
    for (let i = 0; i < 51; i++) await upload(`a${i}.wav`, wav);
    const first = (await owner.get('/api/files?kind=audio')).body;
    expect([first.files.length, first.hasNextPage]).toEqual([50, true]);
    const second = (await owner.get(`/api/files?kind=audio&cursor=${first.nextPageCursor}`)).body;
    expect([second.files.length, second.hasNextPage]).toEqual([2, false]);
    expect(second.files[1].id).toBe(body.id);
    const { filename } = first.files[0];
    const found = (await owner.get(`/api/files?search=${encodeURIComponent(filename.slice(1).toUpperCase())}`)).body;
    expect(found.files.map((one: { filename: string }) => one.filename)).toContain(filename);
    expect((await owner.get('/api/files?search=100%25_nothing')).body.files).toEqual([]);
    expect((await owner.get('/api/files?kind=tree')).body.error).toBe('tree is not one of the expected options.');
    expect((await owner.get('/api/files?cursor=bad')).status).toBe(400);
    const path = `/api/files/${body.id}`;
    expect((await owner.send('put', path, { name: 'kiln.wav', altText: 'The kiln hums' })).body).toMatchObject({
      filename: 'kiln.wav',
      altText: 'The kiln hums',
    });
    expect((await owner.send('put', path, { name: 'kiln.exe' })).body.error).toBe(
      'Unable to Rename File (There was a problem while renaming your file)',
    );
    expect((await owner.send('put', path, { name: ' ' })).body.error).toBe('Please enter a file name.');
    expect((await fetch(`${shop.url}/s/${body.id}/x`, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
    expect((await owner.send('delete', path)).status).toBe(204);
    expect((await owner.get(path)).body.error).toBe('Unable to locate content');
    expect((await owner.send('delete', path)).status).toBe(404);
    // Other files with the same content keep it.
    expect((await fetchFile(second.files[0].assetUrl)).bytes).toEqual(wav);
  }, 60_000);

  const svg = (inner: string): Buffer =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inner}</svg>`);

  test.each([
    ['the wrong first bytes', 'a.png', Buffer.from('<html><script>alert(1)</script>'), 415, UNSUPPORTED],
    ['a type that is another', 'a.png', Buffer.from('%PDF-1.7'), 415, UNSUPPORTED],
    ['a program', 'a.exe', Buffer.from('MZ\x90\x00'), 415, UNSUPPORTED],
    ['nothing', 'a.png', Buffer.alloc(0), 415, UNSUPPORTED],
    ['a torn picture', 'a.png', pngBomb(1000, 1000), 415, 'File processing failed to complete'],
    [
      '50,000 by 50,000 pixels',
      'a.png',
      pngBomb(50_000, 50_000),
      415,
      'The image is too large: 50000 × 50000 pixels; at most 60 megapixels are accepted.',
    ],
    [
      'too many pixels',
      'a.png',
      pngBomb(20_000, 20_000),
      415,
      'The image is too large: 20000 × 20000 pixels; at most 60 megapixels are accepted.',
    ],
    [
      'an SVG with script',
      'a.svg',
      svg('<script>alert(1)</script>'),
      415,
      `${UNSUPPORTED} It contains script or foreign content.`,
    ],
    [
      'an SVG with a handler',
      'a.svg',
      svg('<g onload="alert(1)"/>'),
      415,
      `${UNSUPPORTED} It contains event handlers.`,
    ],
    [
      'an SVG with entities',
      'a.svg',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      UNSUPPORTED,
    ],
    [
      'a path',
      '../../etc/passwd.png',
      pngBomb(1, 1),
      422,
      'File names must not hold slashes, control characters or a leading dot.',
    ],
    [
      'a Windows path',
      '..\\..\\boot.png',
      pngBomb(1, 1),
      422,
      'File names must not hold slashes, control characters or a leading dot.',
    ],
    [
      'an encoded path',
      '%2e%2e%2fa.png',
      pngBomb(1, 1),
      422,
      'File names must not hold slashes, control characters or a leading dot.',
    ],
    [
      'a hidden file',
      '.htaccess',
      pngBomb(1, 1),
      422,
      'File names must not hold slashes, control characters or a leading dot.',
    ],
    [
      'too many bytes',
      'a.wav',
      Buffer.alloc(MAX_COUNT + 1),
      413,
      'File too large: the maximum allowed size is 1.9 MB.',
    ],
  ])('%s is rejected with a clear message', async (_name, name, bytes, status, message) => {
    const answer = await upload(name, bytes);
    expect([answer.status, answer.body.error]).toEqual([status, message]);
    expect((await owner.get('/api/files?kind=image')).status).toBe(200);
  });

  test('a harmless SVG is served so that it could not run anything', async () => {
    const { status, body } = await upload('mark.svg', svg('<path d="M0 0h10v10z" fill="red"/>'));
    expect(status).toBe(201);
    const { headers, bytes } = await fetchFile(`${body.assetUrl}?format=500w`);
    expect(headers.get('content-type')).toContain('image/svg+xml');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(bytes.toString()).toContain('<path');
  });

  test('no file in the form, no form, and no permission', async () => {
    const none = await owner.submit('/api/files', { a: 'b' });
    expect([none.status, none.body.detail]).toEqual([415, 'Send the file as multipart/form-data.']);
    const viewer = await signIn(shop, 'viewer');
    expect((await upload('a.png', await picture(1, 1).png().toBuffer(), viewer)).status).toBe(403);
  });
});

test('the folder of renditions stays within its bounds', async () => {
  const folder = temporaryFolder();
  for (let i = 0; i < 5; i++) writeFileSync(`${folder}/${i}`, Buffer.alloc(100));
  await prune(folder, 250);
  expect(readdirSync(folder)).toHaveLength(2);
});

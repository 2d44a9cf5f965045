import sharp from 'sharp';
import { typeOfContent } from '../../server/files/file-types.ts';
import fc from '../fast-check.ts';

const bytes = (text: string, length = 64): Buffer => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(length)]);
const movie = (brand: string): Buffer => bytes(`\0\0\0\x20ftyp${brand}\0\0\0\0`);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('a picture as %s', async (format) => {
  const picture = sharp({ create: { width: 3, height: 2, channels: 3, background: '#36c' } });
  expect((await typeOfContent(await picture.toFormat(format).toBuffer()))?.contentType).toBe(`image/${format}`);
});

test.each([
  ['a recording', 'audio/wav', bytes('RIFF\x24\0\0\0WAVEfmt ')],
  ['a song with a title', 'audio/mpeg', Buffer.concat([bytes('ID3\x03\0\0\0\0\0\x0a', 10), bytes('\xff\xfb\x90\x64')])],
  ['a song', 'audio/mpeg', bytes('\xff\xfb\x90\x64')],
  ['a podcast', 'audio/mp4', movie('M4A ')],
  ['a film', 'video/mp4', movie('isom')],
  ['a film for small screens', 'video/mp4', movie('M4V ')],
  ['a film of the web', 'video/webm', bytes('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 0)],
  ['a document', 'application/pdf', bytes('%PDF-1.7')],
  ['a document of Illustrator', 'application/pdf', Buffer.concat([bytes('%PDF-1.6', 2000), bytes('AIPrivateData')])],
  ['a font', 'font/woff2', bytes('wOF2\0\x01\0\0')],
  ['an older font', 'font/woff', bytes('wOFFOTTO')],
  ['a drawing', 'image/svg+xml', Buffer.from(svg)],
  ['a drawing with a prolog', 'image/svg+xml', Buffer.from(`<?xml version="1.0"?>\n<!-- kiln -->\n${svg}`)],
  [
    'a drawing with a document type',
    'image/svg+xml',
    Buffer.from(`\ufeff <!-- a --><!-- b -->\n<!DOCTYPE svg PUBLIC "x">${svg}`),
  ],
  ['comments that lead nowhere', undefined, Buffer.from('<!---->'.repeat(500))],
  ['a comment without an end', undefined, Buffer.from(`<!-- ${svg}`)],
  ['a page', undefined, Buffer.from('<html><script>alert(1)</script>')],
  ['other XML', undefined, Buffer.from('<?xml version="1.0"?><feed/>')],
  ['an archive', undefined, bytes('PK\x03\x04')],
  ['a program', undefined, bytes('MZ\x90\0')],
  ['a picture of a phone', undefined, movie('heic')],
  ['a film of QuickTime', undefined, movie('qt  ')],
  ['nothing', undefined, Buffer.alloc(0)],
])('%s is %s', async (_name, contentType, content) => {
  expect((await typeOfContent(content))?.contentType).toBe(contentType);
});

const beginnings = [
  '',
  '\xff\xd8\xff',
  '\x89PNG\r\n\x1a\n',
  'GIF89a',
  'RIFF',
  '\0\0\0\x20ftyp',
  '%PDF-',
  'ID3',
  'PK\x03\x04',
];
const more = [
  '\x1a\x45\xdf\xa3',
  'wOF2',
  '<?xml ',
  '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9',
  'II*\0',
  'OggS',
  '\x1f\x8b\x08',
];

test('torn and forged content has a type or none; detection always ends', async () => {
  const content = fc.tuple(fc.constantFrom(...beginnings, ...more), fc.uint8Array({ maxLength: 300 }));
  await fc.assert(
    fc.asyncProperty(content, async ([beginning, rest]) => {
      const type = await typeOfContent(Buffer.concat([Buffer.from(beginning, 'latin1'), rest]));
      expect(type?.contentType ?? 'none').toMatch(/^(?:none|(?:image|audio|video|font|application)\/[\w+]+)$/);
    }),
    { numRuns: 3000 },
  );
});

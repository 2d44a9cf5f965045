import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { siteFolders } from '../server/site/open-site.ts';

const { content, assets } = siteFolders('demo');

interface Picture {
  readonly assetUrl: string;
  readonly originalSize: string;
  readonly altText: string;
}

const isPicture = (value: object): value is Picture =>
  'assetUrl' in value && 'originalSize' in value && String(value.assetUrl).startsWith('/assets/');

function picturesIn(value: unknown): readonly Picture[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isPicture(value) ? [value] : []), ...Object.values(value).flatMap(picturesIn)];
}

const pictures = readdirSync(content).flatMap((file) =>
  picturesIn(JSON.parse(readFileSync(join(content, file), 'utf8'))),
);
const byAddress = new Map(pictures.map((picture) => [picture.assetUrl, picture]));

test.each([...byAddress])('%s exists in the size that pages declare, and has an alt text', async (address, picture) => {
  const { width, height } = await sharp(join(assets, address.slice('/assets/'.length))).metadata();
  expect(picture.originalSize).toBe(`${width}x${height}`);
  expect(picture.altText).not.toBe('');
});

test('all pictures together stay small', () => {
  const files = readdirSync(assets).filter((name) => /\.(?:jpg|svg)$/.test(name));
  expect(files.reduce((sum, name) => sum + statSync(join(assets, name)).size, 0)).toBeLessThan(25e6);
});

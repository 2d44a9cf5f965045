/**
 * A process that draws one vector image: `node dist/vector-process.js WIDTH MAX_PIXELS`, the image on standard input, a JPEG on standard
 * output. `vector-raster.ts` starts it, and kills it if it takes too long.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Resolution at which a vector image has its nominal size, in dots per inch. */
const DENSITY = 72;
const MAX_DENSITY = 2400;

const [width = 0, limitInputPixels = 0] = process.argv.slice(2).map(Number);
const bytes = await buffer(process.stdin);
const { width: own = width } = await sharp(bytes, { limitInputPixels }).metadata();
const density = Math.min(MAX_DENSITY, Math.max(1, (DENSITY * width) / own));
process.stdout.write(
  await sharp(bytes, { limitInputPixels, density })
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer(),
);

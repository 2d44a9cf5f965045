// `node deploy/image-folder.mjs FOLDER` copies what the image holds out of a built checkout. The Dockerfile runs it.
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { imageFiles } from './image-files.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node deploy/image-folder.mjs FOLDER');
for (const file of imageFiles()) {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(file, target);
}

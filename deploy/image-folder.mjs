// `node deploy/image-folder.mjs FOLDER` copies the image's contents out of a built checkout. Used by the Dockerfile.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { imageContent, imageFiles, imageMode } from './image-files.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node deploy/image-folder.mjs FOLDER');
for (const file of imageFiles()) {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, imageContent(file), { mode: imageMode(file) });
}

// `node deploy/image-size.mjs` prints the size of the image's application layer, largest part first. Build first.
import { imageContent, imageFiles } from './image-files.mjs';

/** A package, a folder of dist, or a top-level folder. */
const partOf = (file) => /^node_modules\/(?:@[^/]+\/)?[^/]+|^dist\/[^/]+(?=\/)|^[^/]+/.exec(file)?.[0] ?? file;

const sizes = new Map();
for (const file of imageFiles()) sizes.set(partOf(file), (sizes.get(partOf(file)) ?? 0) + imageContent(file).length);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1).padStart(6);
for (const [part, bytes] of [...sizes].sort(([, a], [, b]) => b - a)) console.log(`${megabytes(bytes)} MB  ${part}`);
console.log(`${megabytes([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0))} MB  in all`);

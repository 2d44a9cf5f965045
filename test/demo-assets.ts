import { readdirSync } from 'node:fs';
import { siteFolders } from '../server/site/open-site.ts';

const files = readdirSync(siteFolders('demo').assets);

/** The address of a picture of the demo by its name: some are photographs, some drawings. */
export function demoAsset(name: string): string {
  const file = files.find((entry) => entry.replace(/\.\w+$/, '') === name);
  if (file === undefined) throw new Error(`The demo has no picture ${name}.`);
  return `/assets/${file}`;
}

import { readdirSync } from 'node:fs';
import { siteFolders } from '../server/site/open-site.ts';

const files = readdirSync(siteFolders('demo').assets);

/** The URL of a demo image by name: some are photographs, some SVG. */
export function demoAsset(name: string): string {
  const file = files.find((entry) => entry.replace(/\.\w+$/, '') === name);
  if (file === undefined) throw new Error(`The demo has no picture ${name}.`);
  return `/assets/${file}`;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../disk/root.ts';

const EXTENSION = '.html';

/** The views of formatters, by name: `views/formatters/<name>.html`, without the final line break. */
export function readFormatterViews(folder = join(root, 'views', 'formatters')): Readonly<Record<string, string>> {
  const files = readdirSync(folder).filter((file) => file.endsWith(EXTENSION));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -EXTENSION.length),
      readFileSync(join(folder, file), 'utf8').replace(/\n$/, ''),
    ]),
  );
}

/** The demo site's content, by file name without its ending. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../views/demo/content');

export const demoContent: Readonly<Record<string, { readonly collection?: { readonly urlId?: string } }>> =
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );

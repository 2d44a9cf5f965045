/** Whole pages as in real themes: mostly static text, many partials, and formatters that are used once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageNames } from './page-data.ts';

export interface Page {
  readonly name: string;
  readonly template: string;
  readonly partials: Readonly<Record<string, string>>;
}

/** Reads the pages of a folder. Each gets all partials of the folder, whether it applies them or not. */
export function readPages(folder: string): readonly Page[] {
  const read = (...path: readonly string[]): string => readFileSync(join(folder, ...path), 'utf8');
  const partials = Object.fromEntries(readdirSync(join(folder, 'blocks')).map((name) => [name, read('blocks', name)]));
  const [head, foot] = [read('head.region'), read('foot.region')];
  return pageNames.map((name) => ({ name, template: head + read(name) + foot, partials }));
}

/** Reads the JSON files of a content folder, and their site-level data. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { pointerTo } from '../http/check-input.ts';
import { ContentInvalid, checkAll } from './content-invalid.ts';
import { contentText, parseContent } from './content-json.ts';
import { identityProblems, navigationProblems, pageProblems, siteProblems } from './content-keys.ts';
import type { PageData } from './content-source.ts';
import { field, isData } from './fields.ts';

export const SITE_FILE = 'site.json';
export const NAVIGATION_FILE = 'site-navigation.json';

export interface ContentFile {
  readonly file: string;
  readonly source: string;
  readonly page: PageData;
}

/** The JSON objects of a folder by file name, in order. Throws with all invalid files. */
export function readContentFiles(folder: string): readonly ContentFile[] {
  if (!existsSync(folder))
    throw new ContentInvalid([{ file: folder, message: "does not exist; it should hold the site's content." }]);
  // Hidden files are those of editors and file systems.
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort();
  const files = checkAll(names.map((file) => () => readContentFile(folder, file)));
  const problems = identityProblems(pageFilesOf(files).map(({ file, page }) => ({ path: join(folder, file), page })));
  if (problems.length > 0) throw new ContentInvalid(problems);
  return files;
}

function readContentFile(folder: string, file: string): ContentFile {
  const path = join(folder, file);
  const source = contentText(path, readFileSync(path));
  const page = parseContent(path, source);
  const problemsOf = file === SITE_FILE ? siteProblems : file === NAVIGATION_FILE ? navigationProblems : pageProblems;
  const problems = problemsOf({ path, source, page });
  if (problems.length > 0) throw new ContentInvalid(problems);
  return { file, source, page };
}

/** Validates content by its schema. Throws with the file and a JSON pointer for each problem. `at`: location in the file. */
export function checkContent<T>(
  file: string,
  schema: z.ZodType<T>,
  value: unknown,
  at: readonly PropertyKey[] = [],
): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => ({
    file,
    pointer: pointerTo([...at, ...path]),
    message,
  }));
  throw new ContentInvalid(problems);
}

/** Files of collections and pages: all that contain a collection. */
export const pageFilesOf = (files: readonly ContentFile[]): readonly ContentFile[] =>
  files.filter(({ file, page }) => file !== SITE_FILE && file !== NAVIGATION_FILE && isPage(page));

const isPage = (page: PageData): boolean => field(page, 'collection') !== undefined;

/** What all pages share: `site.json`, else the first page that contains its website, in `?format=json` form. */
export function siteFileOf(folder: string, files: readonly ContentFile[]): ContentFile {
  const own = files.find(({ file }) => file === SITE_FILE);
  const result = own ?? pageFilesOf(files).find(({ page }) => isData(page['website']));
  if (result !== undefined) return result;
  const message =
    `there is neither ${SITE_FILE} nor a page that contains its website. ` +
    `Write ${SITE_FILE} with {"website": {"siteTitle": "…"}}, or add a page as ?format=json returns it.`;
  throw new ContentInvalid([{ file: folder, message }]);
}

/** The site-level data of a content folder. */
export const readSiteFile = (folder: string): PageData => siteFileOf(folder, readContentFiles(folder)).page;

/** Complete lists before filtered ones, and those before items: later pages only add details. */
export const pageRank = (page: PageData): number =>
  field(page, 'item') !== undefined ? 2 : field(page, 'filter') === true ? 1 : 0;

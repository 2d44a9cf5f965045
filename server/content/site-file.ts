/** Reads the JSON files of a content folder, and their site-level data. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { pointerTo } from '../http/check-input.ts';
import type { PageData } from './content-source.ts';
import { field, isData } from './fields.ts';

/** A content folder that cannot be used; the message names the file and what to do. */
export class ContentInvalid extends Error {}

export const SITE_FILE = 'site.json';
export const NAVIGATION_FILE = 'site-navigation.json';

export interface ContentFile {
  readonly file: string;
  readonly source: string;
  readonly page: PageData;
}

/** The JSON objects of a folder by file name, in order. Throws with the invalid file. */
export function readContentFiles(folder: string): readonly ContentFile[] {
  if (!existsSync(folder)) throw new ContentInvalid(`${folder} does not exist; it should hold the site's content.`);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      return { file, source, page: parsed(join(folder, file), source) };
    });
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
  const problems = result.error.issues.map(({ path, message }) => `${file}${pointerTo([...at, ...path])}: ${message}`);
  throw new ContentInvalid(problems.join('; '));
}

function parsed(path: string, source: string): PageData {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw new ContentInvalid(`${path}: ${(error as Error).message}`, { cause: error });
  }
  if (isData(value)) return value;
  throw new ContentInvalid(`${path}: not a JSON object`);
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
  throw new ContentInvalid(
    `${folder}: there is neither ${SITE_FILE} nor a page that contains its website. ` +
      `Write ${SITE_FILE} with {"website": {"siteTitle": "…"}}, or add a page as ?format=json returns it.`,
  );
}

/** The site-level data of a content folder. */
export const readSiteFile = (folder: string): PageData => siteFileOf(folder, readContentFiles(folder)).page;

/** Complete lists before filtered ones, and those before items: later pages only add details. */
export const pageRank = (page: PageData): number =>
  field(page, 'item') !== undefined ? 2 : field(page, 'filter') === true ? 1 : 0;

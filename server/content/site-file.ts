/** Reads the JSON files of a content folder, and their site-level data. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { IS_MISSING, validationMessage } from '../http/validation-messages.ts';
import { identityProblems } from './content-identity.ts';
import { type ContentChecks, ContentInvalid, type ContentProblem, createContentChecks } from './content-invalid.ts';
import { BYTE_ORDER_MARK, contentText, parseContent, problemOfValue, type SourceFile } from './content-json.ts';
import { misspelledKey, navigationProblems, pageProblems, siteProblems, unknownKey } from './content-keys.ts';
import type { PageData } from './content-source.ts';
import { field, isData } from './fields.ts';
import { NAVIGATION_FILE, SITE_FILE } from './site-file-names.ts';

export interface ContentFile extends SourceFile {
  /** File name. */
  readonly file: string;
  readonly page: PageData;
  readonly hasByteOrderMark: boolean;
}

/** The JSON objects of a folder by file name, in order. Throws with all invalid files. */
export function readContentFiles(folder: string): readonly ContentFile[] {
  const checks = createContentChecks();
  const files = collectContentFiles(folder, checks);
  checks.end();
  return files;
}

/** The same without files that are no JSON objects; problems are left to the checks. */
export function collectContentFiles(folder: string, checks: ContentChecks): readonly ContentFile[] {
  if (!existsSync(folder))
    throw new ContentInvalid([{ file: folder, message: "does not exist; it should hold the site's content." }]);
  // Hidden files are those of editors and file systems.
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort();
  const files = names.flatMap((file) => checks.run(() => readContentFile(folder, file)) ?? []);
  for (const file of files) checks.report(problemsOf(file));
  checks.report(identityProblems(pageFilesOf(files)));
  return files;
}

function readContentFile(folder: string, file: string): ContentFile {
  const path = join(folder, file);
  const content = contentText(path, readFileSync(path));
  const hasByteOrderMark = content.startsWith(BYTE_ORDER_MARK);
  const source = hasByteOrderMark ? content.slice(BYTE_ORDER_MARK.length) : content;
  return { file, path, source, page: parseContent(path, source), hasByteOrderMark };
}

function problemsOf(file: ContentFile): readonly ContentProblem[] {
  if (file.file === SITE_FILE) return siteProblems(file);
  return file.file === NAVIGATION_FILE ? navigationProblems(file) : pageProblems(file);
}

/** Validates content by its schema. Throws with the place of each problem. `at`: location in the file. */
export function checkContent<T>(
  file: SourceFile,
  schema: z.ZodType<T>,
  value: unknown,
  at: readonly PropertyKey[] = [],
): T {
  const result = schema.safeParse(value, { error: validationMessage });
  if (result.success) return result.data;
  throw new ContentInvalid(
    result.error.issues.map(({ path, message }) => {
      const text = message === IS_MISSING ? missingMessage(value, path) : message;
      return problemOfValue(file, [...at, ...path], text);
    }),
  );
}

/** With the key that was probably meant to be the missing one. */
function missingMessage(value: unknown, path: readonly PropertyKey[]): string {
  const key = String(path.at(-1) ?? '');
  let parent = value;
  for (const step of path.slice(0, -1)) parent = (parent as PageData | undefined)?.[String(step)];
  const name = isData(parent) ? misspelledKey(parent, key) : undefined;
  const message = key === '' ? IS_MISSING : `'${key}' ${IS_MISSING}`;
  return name === undefined ? message : `${message}: ${unknownKey(name, key)}`;
}

/** Files of collections and pages: all that contain a collection. */
export const pageFilesOf = (files: readonly ContentFile[]): readonly ContentFile[] =>
  files.filter(({ file, page }) => file !== SITE_FILE && file !== NAVIGATION_FILE && isPage(page));

const isPage = (page: PageData): boolean => field(page, 'collection') !== undefined;

/** The site's file; undefined when it is reported already, or is now. */
export function collectSiteFile(
  folder: string,
  files: readonly ContentFile[],
  checks: ContentChecks,
): ContentFile | undefined {
  const isUnreadable = existsSync(join(folder, SITE_FILE)) && !files.some(({ file }) => file === SITE_FILE);
  return isUnreadable ? undefined : checks.run(() => siteFileOf(folder, files));
}

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

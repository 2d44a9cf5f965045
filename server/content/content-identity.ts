/** Collections and items with the id or the `urlId` of another one: of two, only one would be shown. */
import type { ContentProblem } from './content-invalid.ts';
import { lineOfValue, problemOfValue, type SourceFile } from './content-json.ts';
import type { PageData } from './content-source.ts';
import { data, isData, list, text } from './fields.ts';

interface PageFile extends SourceFile {
  readonly page: PageData;
}

/** Something that needs an id and a `urlId` of its own. */
interface Named {
  readonly file: PageFile;
  /** Location in the file. */
  readonly at: readonly (string | number)[];
  readonly value: unknown;
  /** Those with the same scope must differ; '' are all collections. */
  readonly scope: string;
  /** Those of one list must differ even if they have both names in common. */
  readonly list: string;
}

export function identityProblems(files: readonly PageFile[]): readonly ContentProblem[] {
  const first = new Map<string, Named>();
  return files.flatMap(namedIn).flatMap((named) =>
    ['id', 'urlId'].flatMap((name) => {
      const value = text(named.value, name);
      const key = JSON.stringify([named.scope, name, value]);
      const before = first.get(key);
      if (value === '' || !isIdentified(named)) return [];
      if (before === undefined) first.set(key, named);
      return before === undefined || isSame(before, named) ? [] : [sameName(named, before, name)];
    }),
  );
}

/** Files of pages in `?format=json` form may lack names. */
const isIdentified = ({ value }: Named): boolean => text(value, 'id') !== '' && text(value, 'urlId') !== '';

/** Several pages may show one collection, and one item. */
const isSame = (before: Named, { list: own, value }: Named): boolean =>
  (own === '' || own !== before.list) &&
  ['id', 'urlId'].every((name) => text(value, name) === text(before.value, name));

function sameName({ file, at, value, scope }: Named, before: Named, name: string): ContentProblem {
  const place = `${before.file.path}:${lineOfValue(before.file, [...before.at, name])}`;
  const kind = scope === '' ? 'collections' : 'items of a collection';
  const message = `${place} has the ${name} '${text(value, name)}', too; ${kind} need their own`;
  return problemOfValue(file, [...at, name], message);
}

function namedIn(file: PageFile): readonly Named[] {
  const collection = data(file.page, 'collection');
  const scope = `items of ${text(collection, 'id') || text(collection, 'urlId')}`;
  const own: Named = { file, at: ['collection'], value: collection, scope: '', list: '' };
  // The platform serves several items at one address in pages as `?format=json` returns them; the first one is shown.
  if (isData(file.page['website'])) return [own];
  return [own, ...itemsOfPage(file.page).map((item) => ({ ...item, file, scope, list: `${file.path} ${item.list}` }))];
}

/** The items of a page with their locations. */
export function itemsOfPage(page: PageData): readonly Pick<Named, 'at' | 'value' | 'list'>[] {
  const lists = ['items', 'upcoming', 'past'].flatMap((name) =>
    list(page, name).map((value, index) => ({ at: [name, index], value, list: name })),
  );
  return isData(page['item']) ? [...lists, { at: ['item'], value: page['item'], list: 'item' }] : lists;
}

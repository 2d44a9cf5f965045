/** The block fields of a theme: places in its templates that admins fill with blocks. */
import { readThemeFolder } from './folder.ts';
import { scanTags } from './tags/scan.ts';
import { ThemeReport } from './theme-problems.ts';

/**
 * Whether a template in a theme folder has a block field with this id; a template with computed ids has any. Reads the folder each time, so
 * that changes to a theme under development are seen. Throws when the folder does not exist.
 */
export const hasBlockField = (themeFolder: string, id: string): boolean =>
  tagsOf(themeFolder).some((field) => field.id === id || field.id.includes('{'));

/** A block field, with what its template calls it. */
export interface BlockField {
  readonly id: string;
  readonly label: string;
}

/**
 * The block fields whose ids the templates name, each once, without those on pages of collections of other types than `typeNames`. Throws
 * when there is no such folder.
 */
export function listBlockFields(themeFolder: string, typeNames: readonly string[]): readonly BlockField[] {
  const isUsed = (file: string): boolean => {
    const [, typeName] = /^collections\/([^/]+)\.(?:list|item)$/.exec(file) ?? [];
    return typeName === undefined || typeNames.includes(typeName);
  };
  const fields = tagsOf(themeFolder, isUsed).filter(({ id }) => id !== '' && !id.includes('{'));
  return [...new Map(fields.toReversed().map((field) => [field.id, field])).values()].toReversed();
}

function tagsOf(themeFolder: string, isUsed = (_file: string): boolean => true): readonly BlockField[] {
  const { texts } = readThemeFolder(themeFolder, new ThemeReport());
  const tags = [...texts]
    .flatMap(([file, text]) => (isUsed(file) ? scanTags(text) : []))
    .filter(({ name }) => name === 'block-field');
  return tags.map(({ attributes }) => {
    const attributeOf = (wanted: string): string => attributes.find(({ name }) => name === wanted)?.value ?? '';
    return { id: attributeOf('id'), label: attributeOf('label') || attributeOf('id') };
  });
}

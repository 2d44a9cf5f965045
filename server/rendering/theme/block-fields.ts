/** The block fields of a theme: places in its templates that admins fill with blocks. */
import { readThemeFolder } from './folder.ts';
import { scanTags } from './tags/scan.ts';
import { ThemeReport } from './theme-problems.ts';

/**
 * Whether a template in a theme folder has a block field with this id; a template with computed ids has any. Reads the folder each time, so
 * that changes to a theme under development are seen. Throws when the folder does not exist.
 */
export function hasBlockField(themeFolder: string, id: string): boolean {
  const { texts } = readThemeFolder(themeFolder, new ThemeReport());
  return [...texts.values()]
    .flatMap(scanTags)
    .filter(({ name }) => name === 'block-field')
    .flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'id'))
    .some(({ value }) => value === id || value.includes('{'));
}

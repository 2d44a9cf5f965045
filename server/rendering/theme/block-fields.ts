/** The block fields of a theme: places in its templates that owners fill with blocks. */
import { readThemeFolder } from './folder.ts';
import { scanTags } from './tags/scan.ts';
import { ThemeReport } from './theme-problems.ts';

/**
 * Whether a template of the theme in a folder has a block field of this id; a template that computes its ids has any. Reads the
 * folder, so that a theme that is being worked on is seen as it is. Throws when there is no such folder.
 */
export function hasBlockField(themeFolder: string, id: string): boolean {
  const { texts } = readThemeFolder(themeFolder, new ThemeReport());
  return [...texts.values()]
    .flatMap(scanTags)
    .filter(({ name }) => name === 'block-field')
    .flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'id'))
    .some(({ value }) => value === id || value.includes('{'));
}

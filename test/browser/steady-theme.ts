/** The demo's theme for browsers that are driven: what they press before a page has faded in would go nowhere. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../database/databases.ts';

const FADING = /@view-transition \{[^}]*\}/;

/** A copy of the theme whose pages do not fade. `test/browser/between-pages.test.ts` looks at those that do. */
export function steadyTheme(folder = join(temporaryFolder(), 'theme'), theme = 'atelier'): string {
  cpSync(join(__dirname, '../../views/themes', theme), folder, { recursive: true });
  const styles = join(folder, 'styles/base.css');
  const css = readFileSync(styles, 'utf8');
  if (!FADING.test(css)) throw new Error('The theme has no pages that fade any more: use it as it is.');
  writeFileSync(styles, css.replace(FADING, ''));
  return folder;
}

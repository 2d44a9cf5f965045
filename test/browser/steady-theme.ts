/** The demo's theme without view transitions, during which presses would be lost. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../database/databases.ts';

const FADING = /@view-transition \{[^}]*\}/;

/** A copy of the theme without view transitions, which `test/browser/between-pages.test.ts` tests. */
export function steadyTheme(folder = join(temporaryFolder(), 'theme'), theme = 'atelier'): string {
  cpSync(join(__dirname, '../../views/themes', theme), folder, { recursive: true });
  const styles = join(folder, 'styles/base.css');
  const css = readFileSync(styles, 'utf8');
  if (!FADING.test(css)) throw new Error('The theme has no pages that fade any more: use it as it is.');
  writeFileSync(styles, css.replace(FADING, ''));
  return folder;
}

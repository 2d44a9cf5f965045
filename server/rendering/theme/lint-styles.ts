/** Checks the tweaks and imports of a theme's stylesheets. */
import { tweakMistakes } from './styles/tweak-mistakes.ts';
import type { Theme } from './theme.ts';

/** An import of a file of the theme. Names without extension may be those of system stylesheets, which are empty here. */
const IMPORT = /^[ \t]*@import\s+(?:\([^()]*\)\s*)?["']((?![a-z]*:?\/)[^"'\n]+\.(?:less|css))["']/gim;

export function lintStyles({ folder, report }: Theme): void {
  for (const [file, source] of folder.texts) {
    if (!/^styles\/.*\.(?:less|css)$/.test(file)) continue;
    for (const { reason, at } of tweakMistakes(source)) report.add('TWEAK_INVALID', { reason }, { file, source, at });
    for (const { 1: name = '', index } of source.matchAll(IMPORT)) {
      const path = name.replace(/^\.\//, '');
      if (!folder.texts.has(`styles/${path}`) && !folder.texts.has(path))
        report.add('STYLESHEET_IMPORT_MISSING', { name }, { file, source, at: source.indexOf('@', index) });
    }
  }
}

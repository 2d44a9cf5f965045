import { createEngine } from '#engine';
import { createThemeEngine } from './engine.ts';
import { lintTheme } from './lint.ts';
import type { StyleLimits } from './styles/style-thread.ts';
import { loadTheme, type Theme } from './theme.ts';

/** Reads a theme folder by the rules of `vitrine check`: also reports what loading tolerates, and what looks wrong. */
export async function checkTheme(path: string, styleLimits: StyleLimits): Promise<Theme> {
  const engine = createThemeEngine(createEngine({ codegen: 'off' }), { codegen: 'off' });
  const theme = await loadTheme(path, engine, { styleLimits });
  lintTheme(theme, engine);
  return theme;
}

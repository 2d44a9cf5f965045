/** A theme with the tweaks of sites: its stylesheets are compiled once per set of values. */
import { createEntryCache } from '../../sites/entry-cache.ts';
import type { Css } from './styles/styles.ts';
import type { Tweak } from './styles/tweak-declarations.ts';
import { tweakTexts } from './styles/tweak-values.ts';
import type { StyleValues } from './theme-styles.ts';

/** Maximum number of value sets whose stylesheets stay compiled. */
const MAX_THEMES = 50;
/** Interval for recompiling stylesheets that exceeded a limit. */
const CUT_MS = 60_000;

interface TweakableTheme {
  readonly declaredTweaks: readonly Tweak[];
  readonly tweaks: Readonly<Record<string, string>>;
  readonly css: Css;
}

/** Creates `tweaked` of a theme: synchronous for values that are compiled already. `restyle` receives the values of all tweaks. */
export function tweakedThemes<Theme extends TweakableTheme>(
  theme: Theme,
  restyle: (values: StyleValues, all: Readonly<Record<string, string>>) => Promise<Theme>,
): (input: Readonly<Record<string, unknown>>) => Theme | Promise<Theme> | undefined {
  const themes = createEntryCache<Theme | Promise<Theme>>(MAX_THEMES);
  // The settings of a site are the same object until they change.
  const byInput = new WeakMap<object, Theme>();
  return (input) => {
    if (Object.keys(input).length === 0) return undefined;
    const cached = byInput.get(input);
    if (cached !== undefined) return cached;
    const texts = [...tweakTexts(theme.declaredTweaks, input)];
    if (texts.length === 0) return undefined;
    const all = { ...theme.tweaks, ...Object.fromEntries(texts.map(([{ name }, text]) => [name, text])) };
    const key = JSON.stringify(all);
    const known = themes.get(key);
    if (known !== undefined) return known;
    const of = (target: 'variable' | 'property') =>
      Object.fromEntries(texts.flatMap(([tweak, text]) => (tweak.target === target ? [[tweak.name, text]] : [])));
    const rules = texts.flatMap(([{ rule }, text]) => (rule === undefined ? [] : [{ ...rule, text }]));
    const restyled = restyle({ variables: of('variable'), properties: of('property'), rules }, all);
    themes.set(key, restyled);
    restyled.then(
      (result) => {
        themes.set(key, result, result.css.isWhole ? {} : { ttl: CUT_MS });
        if (result.css.isWhole) byInput.set(input, result);
      },
      () => themes.delete(key),
    );
    return restyled;
  };
}

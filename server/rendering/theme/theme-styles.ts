/** The tweaks and stylesheets of a theme folder. */
import { isRecord, readConf, textOf } from './conf.ts';
import type { ThemeFolder } from './folder.ts';
import type { StyleDefect, StyleSource, Stylesheet } from './styles/compile.ts';
import type { StyleLimits } from './styles/style-thread.ts';
import { type Css, compileStyles, recompileAll } from './styles/styles.ts';
import { readTweaks, type Tweak } from './styles/tweak-declarations.ts';
import type { TemplateConf } from './template-conf.ts';
import type { ThemeReport } from './theme-problems.ts';

export interface StyleOptions {
  /** A stylesheet that precedes the theme's own, with its version. */
  readonly base?: { readonly css: string; readonly version: string } | undefined;
  /** A preset of the theme; default: the one in template.conf. */
  readonly preset?: string | undefined;
  /** Limits for compiling its stylesheets. */
  readonly styleLimits?: StyleLimits | undefined;
}

/** A loaded theme, and the report of its defects. */
export interface ThemeSource {
  readonly folder: ThemeFolder;
  readonly conf: TemplateConf;
  readonly report: ThemeReport;
}

export interface Tweaks {
  /** Declared tweaks, with the preset's values as defaults. */
  readonly declared: readonly Tweak[];
  /** Values of the preset. */
  readonly set: StyleValues;
  readonly all: Readonly<Record<string, string>>;
}

/** The file of a stylesheet listed in template.conf. */
const sheetFile = (folder: ThemeFolder, name: string): string | undefined =>
  [`styles/${name}`, `styles/${name}.less`, `styles/${name}.css`, name].find((file) => folder.texts.has(file));

export function tweaksOf({ folder, conf, report }: ThemeSource, options: StyleOptions): Tweaks {
  const tweaks = conf.stylesheets.flatMap((name) => readTweaks(folder.texts.get(sheetFile(folder, name) ?? '') ?? ''));
  // The last declaration of a name wins, as in the stylesheets.
  const declared = [...new Map(tweaks.map((tweak) => [tweak.name, tweak])).values()];
  const name = options.preset ?? conf.defaultPreset;
  const file =
    name === undefined
      ? undefined
      : [`presets/${name}`, `presets/${name}.preset`].find((text) => folder.texts.has(text));
  const { value } = file === undefined ? { value: {} } : readConf(file, folder.texts.get(file) ?? '', [], report);
  const settings = isRecord((value as Record<string, unknown>)['tweaks'])
    ? (value as { tweaks: object }).tweaks
    : value;
  const set = Object.fromEntries(
    Object.entries(settings).flatMap(([key, tweak]) =>
      textOf(tweak) === undefined ? [] : [[key, textOf(tweak) as string]],
    ),
  );
  const properties = new Set(declared.flatMap((tweak) => (tweak.target === 'property' ? [tweak.name] : [])));
  const own = Object.fromEntries(declared.map((tweak) => [tweak.name, tweak.value]));
  return {
    declared: declared.map((tweak) => ({ ...tweak, value: set[tweak.name] ?? tweak.value })),
    set: {
      variables: Object.fromEntries(Object.entries(set).filter(([key]) => !properties.has(key))),
      properties: Object.fromEntries(Object.entries(set).filter(([key]) => properties.has(key))),
      rules: [],
    },
    all: { ...own, ...set },
  };
}

export interface ThemeStyles {
  readonly css: Css;
  /** Recompiles everything after a limit was exceeded; undefined when it is exceeded again. */
  again(): Promise<Css | undefined>;
}

/** Values of LESS variables and of custom properties, by name, and of properties of the theme's own rules. */
export interface StyleValues {
  readonly variables: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
  readonly rules: readonly { readonly selector: string; readonly property: string; readonly text: string }[];
}

/** Sheets with values come last, so that they override the theme's. */
function valueSheets({ variables, properties, rules }: StyleValues): readonly Stylesheet[] {
  const safe = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).filter(([name, value]) => /^[\w-]+$/.test(name) && !/[;{}]/.test(value));
  const less = [
    ...safe(variables).map(([name, value]) => `@${name}: ${value};`),
    // A mixin that is defined twice outputs the properties of both.
    ...rules.map(({ selector, property, text }) => `${selector} { ${property}: ${text} }`),
  ];
  // The selector twice, so that it overrides a theme's own values for dark mode.
  const css = safe(properties).map(([name, value]) => `--${name}:${value}`);
  return [
    ...(less.length === 0 ? [] : [{ file: 'styles/tweaks.less', text: less.join('\n') }]),
    ...(css.length === 0 ? [] : [{ file: 'styles/tweaks.css', text: `:root:root{${css.join(';')}}` }]),
  ];
}

/** Compiles the stylesheets listed in template.conf. */
export async function stylesOf(
  { folder, conf: { stylesheets }, report }: ThemeSource,
  values: StyleValues,
  { base, styleLimits }: StyleOptions,
): Promise<ThemeStyles> {
  const confText = folder.texts.get('template.conf') ?? '';
  const sheets = stylesheets.flatMap((name) => {
    const file = sheetFile(folder, name);
    if (file !== undefined) return [{ file, text: folder.texts.get(file) ?? '' }];
    const at = Math.max(0, confText.indexOf(`"${name}"`));
    report.add('STYLESHEET_MISSING', { name }, { file: 'template.conf', source: confText, at });
    return [];
  });
  const styles = [...folder.texts].filter(([file]) => file.startsWith('styles/'));
  const imports = new Map(styles.map(([file, text]) => [file.slice('styles/'.length), text]));
  const source: StyleSource = {
    sheets: [...sheets, ...valueSheets(values)],
    imports,
    settings: values.variables,
    base: base?.css ?? '',
  };
  const { css, defects } = await compileStyles(source, styleLimits, report);
  reportDefects(folder, defects, report);
  return {
    css,
    async again() {
      const compiled = await recompileAll(source, styleLimits);
      if (compiled === undefined) return undefined;
      report.removeAll('STYLESHEET_OVER_LIMIT');
      reportDefects(folder, compiled.defects, report);
      return compiled.css;
    },
  };
}

function reportDefects(folder: ThemeFolder, defects: readonly StyleDefect[], report: ThemeReport): void {
  for (const { code, reason, file, place } of defects)
    report.add(code, { reason }, { file, source: folder.texts.get(file) ?? '', at: place });
}

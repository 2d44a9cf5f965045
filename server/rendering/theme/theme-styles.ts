/** The tweaks and stylesheets of a theme folder. */
import { isRecord, readConf, textOf } from './conf.ts';
import type { ThemeFolder } from './folder.ts';
import type { StyleDefect, StyleSource } from './styles/compile.ts';
import type { StyleLimits } from './styles/style-thread.ts';
import { type Css, compileStyles, compileWhole } from './styles/styles.ts';
import { readTweaks } from './styles/tweaks.ts';
import type { TemplateConf } from './template-conf.ts';
import type { ThemeReport } from './theme-problems.ts';

export interface StyleOptions {
  /** A stylesheet that stands before the theme's own, with what changes when it does. */
  readonly base?: { readonly css: string; readonly version: string } | undefined;
  /** Tweaks that the site's owner has set. */
  readonly tweaks?: Readonly<Record<string, string>>;
  /** A preset of the theme's; default: the one that template.conf names. */
  readonly preset?: string | undefined;
  /** Bounds of compiling its stylesheets. */
  readonly styleLimits?: StyleLimits | undefined;
}

/** A theme as it was read, and where its defects go. */
export interface ThemeSource {
  readonly folder: ThemeFolder;
  readonly conf: TemplateConf;
  readonly report: ThemeReport;
}

export interface Tweaks {
  /** Values that the preset or the owner sets. */
  readonly set: Readonly<Record<string, string>>;
  readonly all: Readonly<Record<string, string>>;
}

export function tweaksOf({ folder, conf, report }: ThemeSource, options: StyleOptions): Tweaks {
  const declared = conf.stylesheets
    .flatMap((name) => readTweaks(folder.texts.get(`styles/${name}`) ?? ''))
    .map(({ name, value }) => [name, value] as const);
  const name = options.preset ?? conf.defaultPreset;
  const file =
    name === undefined
      ? undefined
      : [`presets/${name}`, `presets/${name}.preset`].find((text) => folder.texts.has(text));
  const { value } = file === undefined ? { value: {} } : readConf(file, folder.texts.get(file) ?? '', [], report);
  const settings = isRecord((value as Record<string, unknown>)['tweaks'])
    ? (value as { tweaks: object }).tweaks
    : value;
  const preset = Object.entries(settings).flatMap(([key, tweak]) =>
    textOf(tweak) === undefined ? [] : [[key, textOf(tweak) as string]],
  );
  const input = { ...Object.fromEntries(preset), ...options.tweaks } as Record<string, string>;
  return { set: input, all: { ...Object.fromEntries(declared), ...input } };
}

export interface ThemeStyles {
  readonly css: Css;
  /** Compiles again what went over a limit, as one; undefined when it still does. */
  again(): Promise<Css | undefined>;
}

/** Compiles the stylesheets that template.conf names. */
export async function stylesOf(
  { folder, conf: { stylesheets }, report }: ThemeSource,
  settings: Readonly<Record<string, string>>,
  { base, styleLimits }: StyleOptions,
): Promise<ThemeStyles> {
  const confText = folder.texts.get('template.conf') ?? '';
  const sheets = stylesheets.flatMap((name) => {
    const file = [`styles/${name}`, `styles/${name}.less`, `styles/${name}.css`, name].find((text) =>
      folder.texts.has(text),
    );
    if (file !== undefined) return [{ file, text: folder.texts.get(file) ?? '' }];
    const at = Math.max(0, confText.indexOf(`"${name}"`));
    report.add('STYLESHEET_MISSING', { name }, { file: 'template.conf', source: confText, at });
    return [];
  });
  const styles = [...folder.texts].filter(([file]) => file.startsWith('styles/'));
  const imports = new Map(styles.map(([file, text]) => [file.slice('styles/'.length), text]));
  const source: StyleSource = { sheets, imports, settings, base: base?.css ?? '' };
  const { css, defects } = await compileStyles(source, styleLimits, report);
  reportDefects(folder, defects, report);
  return {
    css,
    async again() {
      const compiled = await compileWhole(source, styleLimits);
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

/** A theme folder, ready to render: what it lacks is replaced by built-in templates. */
import { createHash } from 'node:crypto';
import type { Diagnostic, Engine, Template, Value } from '#engine';
import { type BuiltInViews, builtInTypeFor, readBuiltInViews } from './built-in.ts';
import { readConf, textOf } from './conf.ts';
import { readThemeFolder, type ThemeFolder } from './folder.ts';
import { needsOf, type ThemeNeeds } from './globals.ts';
import { ownFonts } from './styles/fonts.ts';
import type { Css } from './styles/styles.ts';
import type { Tweak } from './styles/tweak-declarations.ts';
import { TagTable, type TagUse } from './tags/rewrite.ts';
import { type CollectionConf, readCollectionConf, readTemplateConf, type TemplateConf } from './template-conf.ts';
import { TemplateCompiler } from './templates.ts';
import { type ThemeDiagnostic, ThemeReport } from './theme-problems.ts';
import { type StyleOptions, type StyleValues, stylesOf, type ThemeSource, tweaksOf } from './theme-styles.ts';
import { tweakedThemes } from './tweaked-themes.ts';

type Partials = Readonly<Record<string, unknown>>;

interface Layout {
  readonly key: string;
  readonly template: Template;
}

export interface Theme {
  readonly folder: ThemeFolder;
  readonly conf: TemplateConf;
  readonly collections: ReadonlyMap<string, CollectionConf>;
  readonly version: string;
  readonly css: Css;
  /** URLs of fonts that the styles load from this server. */
  readonly fonts: readonly string[];
  /** Uses of special tags, by number. */
  readonly uses: readonly TagUse[];
  /** Scripts that its pages must load. */
  readonly needs: ThemeNeeds;
  /** The theme's markup contains scripts, which need the page's nonce. */
  readonly needsNonce: boolean;
  /** The theme links to the cookie settings itself (`data-cookie-settings`). */
  readonly hasCookieSettings: boolean;
  /** Defects of the folder, and diagnostics of renders so far. */
  readonly diagnostics: readonly ThemeDiagnostic[];
  /** Static pages (`pages/x.page`) by path, with their `.page.conf`. */
  readonly pages: ReadonlyMap<string, { readonly title: string; readonly description: string }>;
  /** Tweaks with their values: the stylesheets' own, then the preset's, then the site's. */
  readonly tweaks: Readonly<Record<string, string>>;
  readonly declaredTweaks: readonly Tweak[];
  /** The theme with a site's tweak values; invalid ones are ignored. Undefined when none is valid. */
  tweaked(values: Readonly<Record<string, unknown>>): Theme | Promise<Theme> | undefined;
  /** The layout of a `regionName`, else `default`, else the first. */
  layout(regionName: string | undefined): Layout;
  /** The layout of slides, which fill the window: without header and footer. The theme's own is `slide.region`. */
  readonly slideLayout: Layout;
  /** The name of the template of a page's main content, such as `blog.item`. */
  main(view: 'list' | 'item', typeName: string, page: Readonly<Record<string, unknown>>): string;
  systemPage(name: string): string;
  hasPage(slug: string): boolean;
  /** The partials of a render with this main template. */
  partials(main: string): Partials;
  hasPartial(name: string): boolean;
  /** `strings/*-<locale>.json`: those of the locale take precedence over those of its language and of en-US. */
  strings(locale: string): Readonly<Record<string, Value>>;
  /** Maps a diagnostic of a render to its location in the theme's files, and stores it. */
  place(diagnostic: Diagnostic): ThemeDiagnostic | undefined;
  report: ThemeReport;
  /** The theme with recompiled stylesheets; undefined when they still exceed a limit. */
  restyled(): Promise<Theme | undefined>;
}

/** Reads and compiles a theme folder. Rejects only when the folder does not exist; defects are reported. */
export async function loadTheme(path: string, engine: Engine, options: StyleOptions = {}): Promise<Theme> {
  const report = new ThemeReport();
  const folder = readThemeFolder(path, report);
  const conf = confOf(folder, report);
  const source = { folder, conf, report };
  const table = new TagTable();
  const templates = compileTemplates(source, new TemplateCompiler(engine, table, report));
  const tweaks = tweaksOf(source, options);
  const { css, again } = await stylesOf(source, tweaks.set, options);
  const withStyles = (styles: Css, all = tweaks.all): Pick<Theme, 'version' | 'css' | 'fonts'> => ({
    version: `${folder.version}${options.base?.version.slice(0, 6) ?? ''}${styles.version.slice(0, 6)}${hashOfTweaks(all)}`,
    css: styles,
    fonts: ownFonts(styles.plain),
  });
  const theme: Theme = {
    folder,
    conf,
    collections: collectionConfs(source),
    ...withStyles(css),
    uses: table.uses,
    needs: needsOf(folder),
    needsNonce: table.needsNonce,
    hasCookieSettings: [...folder.texts.values()].some((text) => text.includes('data-cookie-settings')),
    diagnostics: report.diagnostics,
    pages: pagesOf(folder, report),
    tweaks: tweaks.all,
    declaredTweaks: tweaks.declared,
    tweaked: (values) => tweaked(values),
    ...templates,
    hasPage: (slug) => folder.texts.has(`pages/${slug}.page`),
    strings: stringsOf(folder, report),
    report,
    async restyled() {
      const full = await again();
      return full === undefined ? undefined : { ...theme, ...withStyles(full) };
    },
  };
  const tweaked = tweakedThemes(theme, async (values, all) => {
    const { css: styles } = await stylesOf({ ...source, report: new ThemeReport() }, over(tweaks.set, values), options);
    return { ...theme, ...withStyles(styles, all), tweaks: all };
  });
  return theme;
}

const over = (before: StyleValues, values: StyleValues): StyleValues => ({
  variables: { ...before.variables, ...values.variables },
  properties: { ...before.properties, ...values.properties },
  rules: values.rules,
});

type ThemeTemplates = Pick<
  Theme,
  'layout' | 'slideLayout' | 'main' | 'systemPage' | 'partials' | 'hasPartial' | 'place'
>;

function compileTemplates({ folder, conf, report }: ThemeSource, compiler: TemplateCompiler): ThemeTemplates {
  const sources: Sources = { folder, builtIn: readBuiltInViews() };
  const layouts = compileLayouts(sources, conf, compiler, report);
  const mains = compileMains(sources, compiler);
  const blocks = compileBlocks(sources, compiler);
  const base: Record<string, Template> = Object.assign(Object.create(null), blocks, compiler.pieces);
  const partials = new Map([...mains].map(([name, template]) => [name, { ...base, '*': template }] as const));
  return {
    layout: (regionName) => layouts.get(regionName ?? '') ?? layouts.get('default') ?? firstOf(layouts),
    slideLayout: slideLayoutOf(sources, compiler),
    main: mainsByView(mains, conf),
    systemPage: (name) => (mains.has(`system/${name}`) ? `system/${name}` : 'system/error'),
    partials: (main) => partials.get(main) ?? base,
    hasPartial: (name) => Object.hasOwn(base, name),
    place: (diagnostic) => {
      const before = report.diagnostics.length;
      compiler.place(diagnostic);
      return report.diagnostics[before];
    },
  };
}

const firstOf = (layouts: ReadonlyMap<string, Layout>): Layout => layouts.values().next().value as Layout;

const hashOfTweaks = (input: Readonly<Record<string, string>>): string =>
  Object.keys(input).length === 0
    ? ''
    : `-${createHash('sha256').update(JSON.stringify(input)).digest('base64url').slice(0, 12)}`;

function confOf(folder: ThemeFolder, report: ThemeReport): TemplateConf {
  const text = folder.texts.get('template.conf');
  if (text === undefined) report.add('CONF_MISSING', {}, { file: 'template.conf' });
  return readTemplateConf('template.conf', text ?? '{}', report);
}

/** The theme's own files, and the built-in ones. */
interface Sources {
  readonly folder: ThemeFolder;
  readonly builtIn: BuiltInViews;
}

function compileLayouts(
  { folder, builtIn }: Sources,
  conf: TemplateConf,
  compiler: TemplateCompiler,
  report: ThemeReport,
): Map<string, Layout> {
  const layouts = new Map<string, Layout>();
  const confText = folder.texts.get('template.conf') ?? '';
  for (const { key, regions } of conf.layouts) {
    const sources = regions.flatMap((name) => {
      const file = [name, `${name}.region`].find((candidate) => folder.texts.has(candidate));
      if (file !== undefined) return [{ file, source: folder.texts.get(file) ?? '' }];
      const at = Math.max(0, confText.indexOf(`"${name}"`));
      report.add('REGION_MISSING', { name, layout: key }, { file: 'template.conf', source: confText, at });
      return [];
    });
    if (sources.length > 0) layouts.set(key, { key, template: compiler.compile(`layout ${key}`, sources) });
  }
  if (layouts.size > 0) return layouts;
  const reason =
    conf.layouts.length === 0
      ? 'The theme names no layout that can be read'
      : "None of the regions that the theme's layouts name is in the folder";
  const at = Math.max(0, confText.indexOf('"layouts"'));
  report.add('LAYOUT_MISSING', { reason }, { file: 'template.conf', source: confText, at });
  const regions = [...folder.texts].filter(([file]) => file === 'site.region');
  const plain = [['layout.region', builtIn.system.texts.get('layout.region') ?? '']] as const;
  const sources = (regions.length > 0 ? regions : plain).map(([file, source]) => ({ file, source }));
  layouts.set('default', { key: 'default', template: compiler.compile('layout default', sources) });
  return layouts;
}

function slideLayoutOf({ folder, builtIn }: Sources, compiler: TemplateCompiler): Layout {
  const file = 'slide.region';
  const own = folder.texts.get(file);
  const source = own ?? builtIn.system.texts.get(file) ?? '';
  const sources = [{ file: own === undefined ? `built-in/${file}` : file, source }];
  return { key: 'slide', template: compiler.compile('layout slide', sources) };
}

/** Main templates by name: `blog.list`, `pages/about.page`, `system/cart`; the theme's own override the built-in ones. */
function compileMains({ folder, builtIn }: Sources, compiler: TemplateCompiler): Map<string, Template> {
  const { collections, system } = builtIn;
  const mains = new Map<string, Template>();
  const add = (name: string, file: string, source: string): void => {
    if (!mains.has(name)) mains.set(name, compiler.compile(file, [{ file, source }]));
  };
  for (const [file, source] of folder.texts) {
    if (/^collections\/[^/]+\.(?:list|item)$/.test(file)) add(file.slice('collections/'.length), file, source);
    else if (/^pages\/[^/]+\.page$/.test(file)) add(file, file, source);
    else if (/^system\/[^/]+\.page$/.test(file)) add(file.slice(0, -'.page'.length), file, source);
  }
  for (const [file, source] of collections.texts)
    if (/\.(?:list|item)$/.test(file)) {
      add(`built-in/${file}`, `built-in/${file}`, source);
    }
  for (const [file, source] of system.texts)
    if (file.endsWith('.page')) add(`system/${file.slice(0, -'.page'.length)}`, `built-in/${file}`, source);
  return mains;
}

function compileBlocks({ folder, builtIn }: Sources, compiler: TemplateCompiler): Record<string, Template> {
  const blocks: Record<string, Template> = Object.create(null);
  const add = (file: string, source: string, path: string): void => {
    const template = compiler.compile(path, [{ file: path, source }]);
    const short = file.slice(file.lastIndexOf('/') + 1);
    for (const name of [file, short, file.replace(/\.block$/, ''), short.replace(/\.block$/, '')])
      blocks[name] ??= template;
  };
  for (const [path, source] of folder.texts)
    if (/^blocks\/.*\.block$/.test(path)) add(path.slice('blocks/'.length), source, path);
  for (const [path, source] of builtIn.collections.texts)
    if (path.endsWith('.block')) add(path.replace(/^blocks\//, ''), source, `built-in/${path}`);
  return blocks;
}

/** The template for a page: the theme's own, then the built-in one of its type, then one that fits its content. */
function mainsByView(mains: ReadonlyMap<string, Template>, conf: TemplateConf): Theme['main'] {
  const builtIn = (type: string, view: 'list' | 'item'): string | undefined =>
    [`built-in/${type}.${view}`, `built-in/${type}.list`].find((name) => mains.has(name));
  return (view, typeName, page) => {
    const types = [typeName, conf.customTypes.get(typeName) ?? ''];
    for (const type of types) {
      if (mains.has(`${type}.${view}`)) return `${type}.${view}`;
      // A collection with only an item template shows its first item.
      if (view === 'list' && mains.has(`${type}.item`) && !mains.has(`built-in/${type}.list`)) return `${type}.item`;
    }
    const [ofType] = types.flatMap((type) => builtIn(type, view) ?? []);
    return ofType ?? builtIn(builtInTypeFor(page), view) ?? 'built-in/page.list';
  };
}

function collectionConfs({ folder, conf, report }: ThemeSource): Map<string, CollectionConf> {
  const layouts = conf.layouts.map(({ key }) => key);
  const confs = new Map<string, CollectionConf>();
  for (const [file, text] of folder.texts) {
    const name = /^collections\/([^/]+)\.conf$/.exec(file)?.[1];
    if (name !== undefined) confs.set(name, readCollectionConf({ file, source: text }, layouts, report));
  }
  return confs;
}

function pagesOf(folder: ThemeFolder, report: ThemeReport): Map<string, { title: string; description: string }> {
  const pages = new Map<string, { title: string; description: string }>();
  for (const file of folder.texts.keys()) {
    const slug = /^pages\/([^/]+)\.page$/.exec(file)?.[1];
    if (slug === undefined) continue;
    const text = folder.texts.get(`${file}.conf`);
    const { value } =
      text === undefined ? { value: {} as Record<string, unknown> } : readConf(`${file}.conf`, text, [], report);
    pages.set(`/${slug}`, { title: textOf(value['title']) ?? slug, description: textOf(value['description']) ?? '' });
  }
  return pages;
}

function stringsOf(folder: ThemeFolder, report: ThemeReport): Theme['strings'] {
  const tables = new Map<string, Record<string, Value>>();
  for (const [file, text] of folder.texts) {
    const locale = /^strings\/.*-([a-z]{2}(?:[-_][A-Za-z]{2,4})?)\.json$/.exec(file)?.[1];
    if (locale === undefined) continue;
    const key = locale.replace('_', '-').toLowerCase();
    tables.set(key, Object.assign(tables.get(key) ?? {}, readConf(file, text, [], report).value));
  }
  return (locale) => {
    const key = locale.replace('_', '-').toLowerCase();
    const language = key.split('-')[0] ?? '';
    const ofLanguage = [...tables.keys()].find((text) => text.startsWith(`${language}-`)) ?? language;
    return { ...tables.get('en-us'), ...tables.get(ofLanguage), ...tables.get(language), ...tables.get(key) };
  };
}

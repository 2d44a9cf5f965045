/** Validates `template.conf` and `collections/*.conf`, and converts them. */
import { type Conf, type ConfObject, isRecord, readConf, textOf, textsOf, truth } from './conf.ts';
import { checkValues, collectionKinds, shown, templateKinds } from './conf-values.ts';
import type { ThemeReport } from './theme-problems.ts';

const TEMPLATE_KEYS = [
  'name',
  'author',
  'layouts',
  'navigations',
  'stylesheets',
  'systemCollections',
  'customTypes',
  'systemPartials',
  'debug',
  'server',
  'vertical',
  'description',
  'version',
  'defaultPreset',
];
const COLLECTION_KEYS = [
  'title',
  'addText',
  'acceptTypes',
  'icon',
  'ordering',
  'pageSize',
  'folder',
  'index',
  'indexType',
  'fullData',
  'view',
  'supportsVideoBackgrounds',
  'newTitle',
  'systemCollectionVersion',
  'promotedBlocks',
  'systemPartials',
  'hasSystemBlogCollectionSettings',
  'relatedItems',
  'layout',
  'hasProductQuickView',
  'forcePageSize',
  'name',
  'indexItemSelectors',
  'collections',
  'description',
  'folderBehavior',
  'regionName',
  'typeName',
  'base',
  'fields',
];

interface LayoutConf {
  readonly key: string;
  readonly name: string;
  readonly regions: readonly string[];
}

export interface TemplateConf {
  readonly name: string;
  readonly author: string;
  readonly layouts: readonly LayoutConf[];
  /** Names of the navigations that the theme prints. */
  readonly navigations: readonly string[];
  readonly stylesheets: readonly string[];
  readonly systemCollections: readonly string[];
  readonly systemPartials: readonly string[];
  /** Custom types by name, with the type that each is derived from. */
  readonly customTypes: ReadonlyMap<string, string>;
  readonly defaultPreset: string | undefined;
}

export function readTemplateConf(file: string, text: string, report: ThemeReport): TemplateConf {
  const conf = readConf(file, text, TEMPLATE_KEYS, report);
  const { value } = conf;
  checkValues(conf, templateKinds, { file, source: text }, report);
  return {
    name: textOf(value['name']) ?? 'Theme',
    author: authorOf(value['author']),
    layouts: layoutsOf(conf, file, text, report),
    navigations: listOf(value['navigations']).flatMap((readonly) => textOf(readonly['name']) ?? []),
    stylesheets: textsOf(value['stylesheets']),
    systemCollections: textsOf(value['systemCollections']),
    systemPartials: textsOf(value['systemPartials']),
    customTypes: new Map(
      listOf(value['customTypes']).map(
        (readonly) => [textOf(readonly['name']) ?? '', textOf(readonly['base']) ?? ''] as const,
      ),
    ),
    defaultPreset: textOf(value['defaultPreset']),
  };
}

const listOf = (value: unknown): readonly ConfObject[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function authorOf(value: unknown): string {
  return textOf(value) ?? (isRecord(value) ? (textOf(value['name']) ?? '') : '');
}

function layoutsOf({ value, at }: Conf, file: string, text: string, report: ThemeReport): readonly LayoutConf[] {
  const { layouts } = value as { layouts?: unknown };
  if (!isRecord(layouts)) {
    if (layouts !== undefined) {
      const values = { key: 'layouts', expected: 'an object', given: shown(layouts) };
      report.add('CONF_WRONG_KIND', values, { file, source: text, at: at('layouts') });
    }
    return [];
  }
  return Object.entries(layouts).flatMap(([key, layout]) => {
    const regions = isRecord(layout) ? textsOf(layout['regions']) : [];
    if (regions.length > 0) return [{ key, name: (isRecord(layout) && textOf(layout['name'])) || key, regions }];
    const given = isRecord(layout) ? layout['regions'] : layout;
    const values = isRecord(layout)
      ? { key: `layouts.${key}.regions`, expected: 'a list with at least one region' }
      : { key: `layouts.${key}`, expected: 'an object with a list of regions' };
    const isStated = isRecord(layout) && given !== undefined;
    const place = isStated ? at('layouts', key, 'regions') : at('layouts', key);
    const is = given === undefined ? 'missing' : shown(given);
    report.add('CONF_WRONG_KIND', { ...values, given: is }, { file, source: text, at: place });
    return [];
  });
}

export interface CollectionConf {
  readonly title: string | undefined;
  readonly folder: boolean;
  readonly index: boolean;
  readonly fullData: boolean;
  /** Items per page; undefined when the theme does not set it. */
  readonly pageSize: number | undefined;
  readonly ordering: string | undefined;
  readonly layout: string | undefined;
  /** The source object, for readers that need more of it. */
  readonly value: ConfObject;
}

export function readCollectionConf(
  { file, source }: { readonly file: string; readonly source: string },
  layouts: readonly string[],
  report: ThemeReport,
): CollectionConf {
  const conf = readConf(file, source, COLLECTION_KEYS, report);
  const { value } = conf;
  checkValues(conf, collectionKinds(layouts), { file, source }, report);
  const pageSize = Number(value['pageSize']);
  return {
    title: textOf(value['title']),
    folder: truth(value['folder']),
    index: truth(value['index']),
    fullData: truth(value['fullData']),
    pageSize: Number.isInteger(pageSize) && pageSize > 0 ? pageSize : undefined,
    ordering: textOf(value['ordering']),
    layout: textOf(value['layout']),
    value,
  };
}

/** What the values of `.conf` files must be, and the reports of those that are not. */
import { type Conf, isRecord, textOf, textsOf } from './conf.ts';
import type { ThemeReport } from './theme-problems.ts';

interface Kind {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const text: Kind = { expected: 'a text', accepts: (value) => textOf(value) !== undefined };
const flag: Kind = {
  expected: 'true or false without quotes',
  accepts: (value) => typeof value === 'boolean' || value === 0 || value === 1,
};
const size: Kind = {
  expected: 'a whole number from 1 on',
  accepts: (value) => Number.isInteger(Number(value)) && Number(value) > 0 && typeof value !== 'boolean',
};
const texts: Kind = {
  expected: 'a list of texts',
  accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
};
const named: Kind = {
  expected: 'a list of objects with a name',
  accepts: (value) =>
    Array.isArray(value) && value.every((item) => isRecord(item) && textOf(item['name']) !== undefined),
};
const oneOf = (...names: readonly string[]): Kind => ({
  expected: `one of ${names.join(', ')}`,
  accepts: (value) => names.includes(String(value)),
});

const ITEM_TYPES = 'text image video audio quote link binary event gallery store-item album song collection'.split(' ');
const itemTypes: Kind = {
  expected: `a list of ${ITEM_TYPES.join(', ')}`,
  accepts: (value) => Array.isArray(value) && textsOf(value).every((item) => ITEM_TYPES.includes(item)),
};

type Kinds = Readonly<Record<string, Kind>>;

export const templateKinds: Kinds = {
  name: text,
  author: { expected: 'a text', accepts: (value) => textOf(value) !== undefined || isRecord(value) },
  defaultPreset: text,
  stylesheets: texts,
  systemCollections: texts,
  systemPartials: texts,
  navigations: named,
  customTypes: named,
};

/** `layouts`: the keys of those in `template.conf`. */
export const collectionKinds = (layouts: readonly string[]): Kinds => ({
  title: text,
  addText: text,
  folder: flag,
  index: flag,
  fullData: flag,
  forcePageSize: flag,
  supportsVideoBackgrounds: flag,
  pageSize: size,
  acceptTypes: itemTypes,
  ordering: oneOf('user-orderable', 'chronological', 'calendar', 'music-album'),
  ...(layouts.length === 0 ? {} : { layout: oneOf(...layouts) }),
});

/** Reports the values of a file that are not of their kind. */
export function checkValues(
  { value, at }: Conf,
  kinds: Kinds,
  { file, source }: { readonly file: string; readonly source: string },
  report: ThemeReport,
): void {
  for (const [key, { expected, accepts }] of Object.entries(kinds)) {
    const given = value[key];
    if (given === undefined || accepts(given)) continue;
    report.add('CONF_WRONG_KIND', { key, expected, given: shown(given) }, { file, source, at: at(key) });
  }
}

/** A value as messages name it. */
export function shown(value: unknown): string {
  if (Array.isArray(value))
    return value.length > 0 && value.every((item) => typeof item === 'string')
      ? `[${value.map((item) => `"${item}"`).join(', ')}]`
      : `${value.length === 0 ? 'an empty' : 'a'} list`;
  if (typeof value === 'string') return `the text "${value}"`;
  return isRecord(value) ? 'an object' : String(value);
}

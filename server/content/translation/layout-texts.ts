/** Texts in the blocks of a layout and the slices of a slide: the setting tables define which settings are texts. */
import { blockCatalog } from '#shared/block-catalog';
import { blockSettings } from '#shared/block-settings/index';
import { ownSlices, sliceBlocks } from '#shared/block-settings/slices';
import { blockTypes } from '#shared/block-types';
import { matters } from '#shared/describe-settings';
import { field, isData, listOf } from '#shared/json';
import type { Setting, SettingTable } from '#shared/settings';
import { sliceTypes } from '#shared/slice-types';
import { inside, type TextPlace } from './field-texts.ts';
import { hasWords, type TextKind, type Visit } from './text-unit.ts';

/** Text settings that are not in any language: keys, account names, values that programs compare. */
const NOT_WORDS: ReadonlySet<string> = new Set([
  ...['id', 'key', 'value', 'options', 'version', 'originalSize', 'properties', 'componentName', 'providerName'],
  ...['username', 'serviceName', 'screenname', 'restaurantId', 'schedulingId', 'currency', 'currencySymbol'],
  ...['tagFilter', 'categoryFilter', 'month'],
]);

type Names = Readonly<Record<string, string | undefined>>;

const byCode = (codes: Readonly<Record<string, number>>): ReadonlyMap<unknown, string> =>
  new Map(Object.entries(codes).map(([name, code]) => [code, name]));
const blockOfCode = byCode(blockTypes);
const sliceOfCode = byCode(sliceTypes);

const tableOf = (tables: Readonly<Record<string, SettingTable>>, name: string): SettingTable =>
  Object.hasOwn(tables, name) ? (tables[name] ?? {}) : {};

const titleOf = (type: string): string => (Object.hasOwn(blockCatalog, type) ? titles[type] : undefined) ?? type;
const titles: Names = Object.fromEntries(Object.entries(blockCatalog).map(([type, { title }]) => [type, title]));

type Json = Readonly<Record<string, unknown>>;

/** Layout JSON with its texts replaced by `visit`: the same object when none has changed. */
export function mapLayout<T>(layout: T, path: string, visit: Visit): T {
  const row = (input: Json, at: string): Json => mapList(input, 'columns', at, column);
  const column = (input: Json, at: string): Json =>
    mapList(
      mapList(input, 'blocks', at, (block, place) => mapBlock(block, place, path, visit)),
      'rows',
      at,
      row,
    );
  return isData(layout) ? (mapList(layout, 'rows', path, row) as T) : layout;
}

function mapList(node: Json, name: string, path: string, map: (item: Json, path: string) => Json): Json {
  const before = node[name];
  if (!Array.isArray(before)) return node;
  const after = before.map((item: unknown, at) => (isData(item) ? map(item, `${inside(path, name)}.${at}`) : item));
  return after.every((item, at) => item === before[at]) ? node : { ...node, [name]: after };
}

/** Texts of a block are identified by its id, wherever it is. */
function mapBlock(block: Json, place: string, root: string, visit: Visit): Json {
  const { id, type, value = {} } = block;
  const name = blockOfCode.get(type) ?? type;
  if (typeof name !== 'string') return block;
  const isNamed = (typeof id === 'string' && id !== '') || typeof id === 'number';
  const at = { path: isNamed ? inside(root, `blocks.${id}`) : place, part: titleOf(name) };
  return withValue(block, value, mapTable(tableOf(blockSettings, name), value, { ...at, type: name }, visit));
}

const withValue = (owner: Json, before: unknown, after: unknown): Json =>
  after === before ? owner : { ...owner, value: after };

/** A slide with its texts replaced by `visit`. */
export function mapSlide<T>(slide: T, visit: Visit): T {
  return isData(slide) ? (mapList(slide, 'slices', '', (slice, at) => mapSlice(slice, at, visit)) as T) : slide;
}

function mapSlice(slice: Json, path: string, visit: Visit): Json {
  const { type, value = {} } = slice;
  const typeName = sliceOfCode.get(type) ?? type;
  const name = typeName === 'form' ? 'custom-form' : typeName;
  if (typeof name !== 'string') return slice;
  const block = Object.hasOwn(sliceBlocks, name) ? sliceBlocks[name as keyof typeof sliceBlocks] : undefined;
  const table = block === undefined ? tableOf(ownSlices, name) : tableOf(blockSettings, block);
  const words = name.replaceAll('-', ' ');
  const at = { path, part: words.charAt(0).toUpperCase() + words.slice(1) };
  return withValue(slice, value, mapTable(table, value, { ...at, type: block ?? name }, visit));
}

/** Location of settings, and the type of their block. */
interface SettingPlace extends TextPlace {
  readonly type: string;
}

/** The settings of a table with their texts replaced by `visit`. */
export function mapTable(table: SettingTable, input: unknown, place: SettingPlace, visit: Visit): unknown {
  if (!isData(input)) return input;
  let result: Json = input;
  for (const [name, setting] of Object.entries(table)) {
    if (NOT_WORDS.has(name) || !matters(setting, table, input)) continue;
    const before = field(input, name);
    const at = { ...place, path: inside(place.path, name), label: setting.label ?? name };
    const after = mapSetting(setting, before, at, visit);
    if (after !== before) result = { ...result, [name]: after };
  }
  return result;
}

interface LabeledPlace extends SettingPlace {
  readonly label: string;
}

function mapSetting(setting: Setting, input: unknown, place: LabeledPlace, visit: Visit): unknown {
  const { label, path, part, type } = place;
  if (setting.kind === 'object')
    return mapTable(setting.of, input, place, (unit) => visit({ ...unit, label: `${label}: ${unit.label}` }));
  if (setting.kind === 'list') {
    const entries = listOf(input);
    const after = entries.map((entry, at) =>
      mapSetting(setting.of, entry, { ...place, path: inside(path, at), label: `${label} ${at + 1}` }, visit),
    );
    return after.every((entry, at) => entry === entries[at]) ? input : after;
  }
  const kind = kindOf(setting, type);
  if (kind === undefined) return input;
  // A missing setting has its default, which is a text like any other.
  const fallback = 'default' in setting ? String(setting.default) : '';
  const text = typeof input === 'string' && input !== '' ? input : fallback;
  if (!hasWords({ kind, text })) return input;
  const replaced = visit({ path, part, kind, label, text });
  return replaced === text ? input : replaced;
}

/** Of all markup that is printed unescaped, only the text block's counts as text. */
function kindOf({ kind }: Setting, type: string): TextKind | undefined {
  if (kind === 'text') return 'plain';
  if (kind === 'html') return 'rich';
  return kind === 'markup' && type === 'html' ? 'markup' : undefined;
}

/** `docs/blocks.md`: all blocks and slices with their settings, from their tables. */
import { blockCatalog, blockGroups } from '#shared/block-catalog';
import { announcementSettings } from '#shared/block-settings/announcement';
import { footerSettings, headerSettings } from '#shared/block-settings/header-footer';
import { blockSettings, type ShownBlockType } from '#shared/block-settings/index';
import { galleryPicture } from '#shared/block-settings/picture';
import { ownSlices, sliceBlocks, slideSettings } from '#shared/block-settings/slices';
import { blockTypes } from '#shared/block-types';
import { optionLabel } from '#shared/describe-settings';
import { formFieldSettings } from '#shared/form-settings';
import type { Condition, Setting, SettingTable } from '#shared/settings';

/** Tables that many blocks share, described once. */
const sharedTables: ReadonlyMap<SettingTable, string> = new Map<SettingTable, string>([
  [blockSettings.map.location.of, '[location](#location-settings)'],
  [formFieldSettings, '[form field](#form-field-settings)'],
]);

/** Maps the title of a block type to the anchor of its section. */
export function blocksReference(): string {
  const types = Object.keys(blockSettings) as ShownBlockType[];
  const groups = blockGroups.map((group) => {
    const own = types
      .filter((type) => blockCatalog[type].group === group)
      .sort((a, b) => blockCatalog[a].title.localeCompare(blockCatalog[b].title, 'en'));
    return [`## ${group}`, ...own.map(blockSection)].join('\n\n');
  });
  return [...groups, sharedSections(), sliceSections(), siteSections()].join('\n\n');
}

function blockSection(type: ShownBlockType): string {
  const { title, summary } = blockCatalog[type];
  return [`### ${title}`, `\`${type}\`, ${blockTypes[type]}. ${summary}`, table(blockSettings[type])].join('\n\n');
}

const sharedSections = (): string =>
  [
    '## Settings of many blocks',
    `### Image settings\n\n${table(galleryPicture.of)}`,
    `### Location settings\n\n${table(blockSettings.map.location.of)}`,
    `### Form field settings\n\n${table(formFieldSettings)}`,
  ].join('\n\n');

function sliceSections(): string {
  const asBlocks = Object.entries(sliceBlocks).map(
    ([slice, type]) => `| \`${slice}\` | [${blockCatalog[type].title}](#${anchor(blockCatalog[type].title)}) |`,
  );
  const own = Object.entries(ownSlices).map(([slice, settings]) => `### Slice \`${slice}\`\n\n${table(settings)}`);
  return ['## Slices', ['| slice | has the settings of |', '|---|---|', ...asBlocks].join('\n'), ...own].join('\n\n');
}

const siteSections = (): string =>
  [
    `## Slides\n\n${table(slideSettings)}`,
    `## Header\n\n${table(headerSettings)}`,
    `## Footer\n\n${table(footerSettings)}`,
    `## Announcement bar\n\n${table(announcementSettings)}`,
  ].join('\n\n');

const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

const table = (settings: SettingTable): string =>
  ['| label | setting | values | about |', '|---|---|---|---|', ...rows(settings, '')].join('\n');

const rows = (settings: SettingTable, prefix: string): readonly string[] =>
  Object.entries(settings).flatMap(([name, setting]) => {
    const path = `${prefix}${name}`;
    const line = `| ${setting.label} | \`${path}\` | ${values(setting)} | ${about(setting, settings)} |`;
    return [line, ...nested(setting, path)];
  });

function nested(setting: Setting, path: string): readonly string[] {
  if (setting.kind === 'list') return nested(setting.of, `${path}[]`);
  if (setting.kind !== 'object' || setting.role === 'picture' || sharedTables.has(setting.of)) return [];
  return rows(setting.of, `${path}.`);
}

function values(setting: Setting): string {
  switch (setting.kind) {
    case 'text':
      return withDefault('text', setting.default === '' ? '' : JSON.stringify(setting.default));
    case 'reference':
      return withDefault(setting.to.replace('-', ' '), setting.default === '' ? '' : `\`${setting.default}\``);
    case 'color':
      return 'color';
    case 'currency':
      return withDefault('currency', setting.default);
    case 'html':
      return 'rich text';
    case 'markup':
      return 'markup';
    case 'url':
      return setting.purpose === 'link' ? 'link' : `${setting.purpose} address`;
    case 'boolean':
      return setting.default ? 'on, off' : 'off, on';
    case 'integer':
    case 'number':
    case 'money':
      return bounds(setting);
    case 'choice':
      return setting.values.map((value) => optionText(setting, value)).join(', ');
    case 'date':
      return setting.precision === 'day' ? 'date' : 'date and time';
    case 'object':
      return setting.role === 'picture' ? '[image](#image-settings)' : (sharedTables.get(setting.of) ?? 'group');
    case 'list':
      return `up to ${setting.max}: ${values(setting.of)}`;
  }
}

const withDefault = (text: string, fallback: string): string => (fallback === '' ? text : `${text} (${fallback})`);

function bounds({
  kind,
  min,
  max,
  default: fallback,
  unit,
}: Extract<Setting, { kind: 'integer' | 'number' | 'money' }>) {
  const measure = kind === 'money' ? ' minor units' : unit === undefined ? '' : ` ${unit}`;
  return `${min} to ${max}${measure} (${fallback})`;
}

function optionText(setting: Extract<Setting, { kind: 'choice' }>, value: string): string {
  const text = `\`${value}\``;
  return value === setting.default ? `**${text}**` : text;
}

function about({ help, when = {} }: Setting, settings: SettingTable): string {
  const conditions = Object.entries(when).map(([name, expected]) => condition(name, expected, settings));
  const matters = conditions.length === 0 ? '' : `When ${conditions.join(' and ')}.`;
  return [help ?? '', matters].filter((text) => text !== '').join(' ');
}

function condition(name: string, expected: Condition[string], settings: SettingTable): string {
  const other = settings[name];
  const label = other?.label ?? name;
  if (typeof expected === 'string') return `“${label}” is ${expected}`;
  if (expected.length === 1 && typeof expected[0] === 'boolean') return `“${label}” is ${expected[0] ? 'on' : 'off'}`;
  const texts = expected.map((value) => (other?.kind === 'choice' ? optionLabel(other, String(value)) : String(value)));
  return `“${label}” is ${texts.join(' or ')}`;
}

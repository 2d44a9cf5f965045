/** Settings of blocks and slices, also those in lists and groups, against the tables of the reference, where that is beside the project. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockSettings } from '../../shared/block-settings/index.ts';
import { ownSlices, slideSettings } from '../../shared/block-settings/slices.ts';
import type { Setting, SettingTable } from '../../shared/settings.ts';
import { namedIn, type Stated, statedBy } from './reference-grammar.ts';

const REFERENCE = join(__dirname, '../../../shared/reference/studio.md');
const [, source = ''] = (existsSync(REFERENCE) ? readFileSync(REFERENCE, 'utf8') : '').split(/^### P4|^### P5/m);

type Row = readonly [title: string, table: SettingTable | undefined, stated: readonly Stated[]];

const names = namedIn(source);
const blockRows = [...source.matchAll(/^\| \d+ \| ([\w-]+) \| (.+) \|$/gm)].map(
  ([, block = '', cell = '']): Row => [
    `the block ${block}`,
    (blockSettings as Readonly<Record<string, SettingTable>>)[block],
    statedBy(cell, names),
  ],
);
const sliceLines = source.split('Slices of their own:')[1]?.split('\n\n')[0] ?? '';
const sliceRows = [...sliceLines.matchAll(/^- ([\w-]+): (.+)$/gm)].map(
  ([, slice = '', cell = '']): Row => [
    `the slice ${slice}`,
    (ownSlices as Readonly<Record<string, SettingTable>>)[slice],
    statedBy(cell, names),
  ],
);
const [, slide = ''] = /^Slide: (.+)$/m.exec(source) ?? [];
const rows: readonly Row[] = [...blockRows, ...sliceRows, ['a slide', slideSettings, statedBy(slide, names)]];

/** The setting at a path; `*` is an entry of a list. */
function settingAt(table: SettingTable | undefined, [first = '', ...rest]: readonly string[]): Setting | undefined {
  let setting: Setting | undefined = table?.[first];
  for (const step of rest) {
    if (setting?.kind === 'list' && step === '*') setting = setting.of;
    else setting = setting?.kind === 'object' ? setting.of[step] : undefined;
  }
  return setting;
}

/**
 * The reference has one list of fields for all pictures. Only galleries show a text for each; pictures beside a text that says the same
 * are decorative, and a link of a picture matters where the block has none for it.
 */
function isOfNoUse(picture: Setting | undefined, path: readonly string[]): boolean {
  if (picture?.kind !== 'object' || picture.role !== 'picture') return false;
  const [name = ''] = path.slice(-1);
  if (name === 'title' || name === 'body') return !('title' in picture.of);
  if (name === 'altText') return !path.includes('*');
  return name === 'clickthroughUrl' && !path.includes('*');
}

/** What differs, in one line each. */
function differences(table: SettingTable | undefined, stated: readonly Stated[]): readonly string[] {
  return stated.flatMap(({ path, kinds, facts, values }) => {
    const setting = settingAt(table, path);
    const name = path.join('.');
    if (setting === undefined)
      return isOfNoUse(settingAt(table, path.slice(0, -1)), path) ? [] : [`${name} is missing`];
    const actual = setting as unknown as Readonly<Record<string, unknown>>;
    return [
      ...(kinds.length === 0 || kinds.includes(setting.kind) ? [] : [`${name} is a ${setting.kind}`]),
      ...Object.entries(facts)
        .filter(([fact, value]) => actual[fact] !== value)
        .map(([fact, value]) => `${name} has ${fact} ${actual[fact]} instead of ${value}`),
      ...values
        .filter((value) => setting.kind === 'choice' && !setting.values.includes(value))
        .map((value) => `${name} lacks ${value}`),
    ];
  });
}

const isThere = blockRows.length > 0;

(isThere ? test.each(rows) : test.skip.each([['no reference', undefined, []]] as readonly Row[]))(
  '%s has the settings of the reference, with their defaults and bounds',
  (_title, table, stated) => {
    expect(differences(table, stated)).toEqual([]);
  },
);

(isThere ? test : test.skip)('the reference has settings of all blocks, many of them in lists and groups', () => {
  const all = rows.flatMap(([, , stated]) => stated);
  expect(rows.length).toBeGreaterThan(70);
  expect(all.filter(({ path }) => path.length > 1).length).toBeGreaterThan(150);
});

(isThere ? test : test.skip)('pictures of galleries have a title, a description and a link', () => {
  const texts = ['title', 'body', 'clickthroughUrl'].map(
    (name) => settingAt(blockSettings.gallery, ['images', '*', name])?.kind,
  );
  expect(texts).toEqual(['text', 'html', 'url']);
});

import { blockCatalog, blockGroups } from '../../shared/block-catalog.ts';
import { blockSettings } from '../../shared/block-settings/index.ts';
import { ownSlices, slideSettings } from '../../shared/block-settings/slices.ts';
import { groupsOf, matters, optionLabel } from '../../shared/describe-settings.ts';
import { choice, labeled, type Setting, type SettingTable, text, yes } from '../../shared/settings.ts';

const tables: readonly (readonly [string, SettingTable])[] = [
  ...Object.entries(blockSettings),
  ...Object.entries(ownSlices).map(([name, table]) => [`slice ${name}`, table] as const),
  ['slide', slideSettings],
];

/** A table and its nested ones. */
const withInner = (table: SettingTable): readonly SettingTable[] => [
  table,
  ...Object.values(table).flatMap((setting) => innerTables(setting)),
];
const innerTables = (setting: Setting): readonly SettingTable[] => {
  if (setting.kind === 'list') return innerTables(setting.of);
  return setting.kind === 'object' ? withInner(setting.of) : [];
};

test.each(tables)('%s: each setting has a label, different from its siblings', (_name, table) => {
  for (const inner of withInner(table)) {
    const labels = Object.values(inner).map(({ label }) => label);
    for (const label of labels) expect(label).toMatch(/^[A-Z0-9][^.]*[^. ]$/);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test.each(tables)('%s: help is one or two sentences, and conditions name sibling settings', (_name, table) => {
  for (const inner of withInner(table))
    for (const [name, { help, when = {} }] of Object.entries(inner)) {
      if (help !== undefined) expect(help).toMatch(/^[A-Z].{8,}\.$/);
      for (const [other, expected] of Object.entries(when)) {
        expect(other).not.toBe(name);
        expect(Object.keys(inner)).toContain(other);
        expect(impossible(inner[other] as Setting, expected)).toEqual([]);
      }
    }
});

/** Values in a condition that its setting can never have. */
function impossible(setting: Setting, expected: readonly unknown[] | string): readonly unknown[] {
  if (typeof expected === 'string')
    return ['boolean', 'choice', 'integer', 'number'].includes(setting.kind) ? [expected] : [];
  return expected.filter((value) => {
    if (setting.kind === 'choice') return !setting.values.includes(value as string);
    return typeof value !== (setting.kind === 'boolean' ? 'boolean' : 'number');
  });
}

test('every block type is in the catalog, with a unique title and one sentence', () => {
  expect(Object.keys(blockCatalog).sort()).toEqual(Object.keys(blockSettings).sort());
  const entries = Object.values(blockCatalog);
  expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length);
  for (const { summary } of entries) expect(summary).toMatch(/^[A-Z].{10,}\.$/);
  expect(new Set(entries.map(({ group }) => group))).toEqual(new Set(blockGroups));
});

const design = labeled('Design', choice(['grid', 'top-left'], 'grid', { grid: 'A grid' }));
const table: SettingTable = {
  design,
  title: labeled('Title', text()),
  columns: labeled('Columns', text(), { when: { design: ['grid'] }, group: 'Layout' }),
  subtitle: labeled('Subtitle', text(), { when: { title: 'filled', isOpen: [true] } }),
  isOpen: labeled('Open', yes()),
};

test('options have their own label, or one from their value', () => {
  expect(optionLabel(design, 'grid')).toBe('A grid');
  expect(optionLabel(design, 'top-left')).toBe('Top left');
});

test.each([
  ['columns', {}, true],
  ['columns', { design: 'top-left' }, false],
  ['subtitle', {}, false],
  ['subtitle', { title: 'A' }, true],
  ['subtitle', { title: 'A', isOpen: false }, false],
  ['title', {}, true],
])('with defaults for missing values, %s applies in %j: %j', (name, values, expected) => {
  expect(matters(table[name] as Setting, table, values)).toBe(expected);
});

test('images are filled when they have a URL, lists when they have entries', () => {
  const setting = labeled('A', text(), { when: { other: 'filled' } });
  const others: SettingTable = { other: labeled('Other', text()) };
  expect(matters(setting, others, { other: { assetUrl: '' } })).toBe(false);
  expect(matters(setting, others, { other: { assetUrl: '/a.jpg' } })).toBe(true);
  expect(matters(setting, others, { other: [] })).toBe(false);
  expect(matters(setting, others, { other: [0] })).toBe(true);
});

test('groups are in the order of their first setting, those without a group first', () => {
  expect(groupsOf(table)).toEqual([
    { title: 'Content', names: ['design', 'title', 'subtitle', 'isOpen'] },
    { title: 'Layout', names: ['columns'] },
  ]);
});

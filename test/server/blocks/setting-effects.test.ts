import { blockSettings, type ShownBlockType } from '../../../shared/block-settings/index.ts';
import type { Condition, Setting, SettingTable } from '../../../shared/settings.ts';
import { contextOf, demoBlocks, demoItem, renderOne } from './blocks.ts';

type Values = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Settings without effect on markup, and why they exist. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'gallery.thumbnails': 'the design decides (specification, "Gallery options"); the panel says so',
};

/** Ids and URLs of the demo, two of each. */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  collection: ['shop', 'journal', 'events', 'workshop', ''],
  product: ['shop/river-jug', ''],
  form: ['commission', 'message', ''],
  page: ['one', 'two'],
  folder: ['workshop', 'policies', ''],
  'member-area': ['one', 'two'],
  navigation: ['footerNav', 'studio', ''],
};

/** Values that should render differently. */
function alternatives(setting: Setting): readonly unknown[] {
  switch (setting.kind) {
    case 'text':
      return ['One', 'Two', '', '2027-05', '2027-06', '800x600', '400x900'];
    case 'reference':
      return REFERENCES[setting.to] ?? [];
    case 'currency':
      return ['USD', 'EUR'];
    case 'html':
    case 'markup':
      return ['<p>One</p>', '<p>Two</p>', ''];
    case 'url':
      return ['/one', 'https://two.example/', '/three.mp4', ''];
    case 'color':
      return ['#112233', '#fedcba', ''];
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
    case 'money':
      return [setting.min, setting.max, setting.default, Math.round((setting.min + setting.max) / 3)];
    case 'choice':
      return setting.values;
    case 'date':
      return [Date.UTC(2027, 5, 1), Date.UTC(2027, 6, 2), Date.UTC(2020, 1, 1)];
    case 'object':
      return [];
    case 'list':
      return [[], [sample(setting.of)]];
  }
}

/** A value of each kind; `turn` selects another alternative. */
const sample = (setting: Setting, turn = 0): unknown => {
  if (setting.kind === 'object') return samples(setting.of, turn);
  if (setting.kind === 'list') return [0, 1, 2, 3].map(() => sample(setting.of, turn));
  const values = alternatives(setting).filter((value) => value !== '');
  return values[turn % values.length];
};
const samples = (table: SettingTable, turn: number): Values =>
  Object.fromEntries(Object.entries(table).map(([name, setting]) => [name, sample(setting, turn)]));
const TURNS = [0, 1, 2, 3];
/** References with values, and defaults for the rest. */
const references = (table: SettingTable, turn: number): Values =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, setting]) =>
      setting.kind === 'reference' ? [[name, sample(setting, turn)]] : [],
    ),
  );

/** Each setting of a table with its path, including those of first list entries and of objects. */
function settingsOf(
  table: SettingTable,
  at: Path = [],
): readonly { path: Path; setting: Setting; table: SettingTable }[] {
  return Object.entries(table).flatMap(([name, setting]) => [
    { path: [...at, name], setting, table },
    ...innerSettings(setting, [...at, name]),
  ]);
}
function innerSettings(setting: Setting, at: Path): ReturnType<typeof settingsOf> {
  if (setting.kind === 'object') return settingsOf(setting.of, at);
  if (setting.kind === 'list') return innerSettings(setting.of, [...at, 0]);
  return [];
}

const get = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

function set(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  if (typeof key === 'number')
    return (value as readonly unknown[]).with(key, set((value as readonly unknown[])[key], rest, to));
  return { ...(value as Values), [key]: set((value as Values | undefined)?.[key], rest, to) };
}

const meeting = (setting: Setting, expected: Condition[string]): unknown => {
  if (expected === 'filled') return sample(setting);
  if (expected === 'empty') return setting.kind === 'list' ? [] : setting.kind === 'object' ? {} : '';
  return expected[0];
};

/** The values with which a setting's conditions hold, at all levels. */
function withConditions(value: unknown, type: ShownBlockType, path: Path): unknown {
  let met = value;
  let table: SettingTable = blockSettings[type];
  for (const [at, key] of path.entries()) {
    if (typeof key === 'number') continue;
    for (const [other, expected] of Object.entries(table[key]?.when ?? {})) {
      if (table[other] !== undefined) met = set(met, [...path.slice(0, at), other], meeting(table[other], expected));
    }
    table = innerTable(table[key]);
  }
  return met;
}
const innerTable = (setting: Setting | undefined): SettingTable =>
  setting?.kind === 'object' ? setting.of : setting?.kind === 'list' ? innerTable(setting.of) : {};

const render = (type: ShownBlockType, value: unknown): string => {
  const context = contextOf();
  return renderOne(type, value, { ...context, page: { ...context.page, item: demoItem } }).html;
};

function hasEffect(type: ShownBlockType, path: Path, setting: Setting): boolean {
  const bases = [
    ...TURNS.map((turn) => samples(blockSettings[type], turn)),
    ...TURNS.map((turn) => references(blockSettings[type], turn)),
    ...demoBlocks.filter((block) => block.type === type).map(({ value }) => value),
  ];
  return bases.some((base) => {
    const met = withConditions(base, type, path);
    if (get(met, path.slice(0, -1)) === undefined) return false;
    const shown = new Set<string>();
    return alternatives(setting).some((value) => shown.add(render(type, set(met, path, value))).size > 1);
  });
}

const named = (type: ShownBlockType, path: Path): string => [type, ...path.filter((key) => key !== 0)].join('.');
const valuesOf = (type: ShownBlockType) =>
  settingsOf(blockSettings[type]).filter(({ setting }) => setting.kind !== 'object');

test.each(Object.keys(blockSettings) as ShownBlockType[])('%s is the same when nothing of it changes', (type) => {
  // Else a setting without effect would seem to have one.
  for (const turn of TURNS) {
    const value = samples(blockSettings[type], turn);
    expect(render(type, value)).toBe(render(type, value));
  }
});

test('settings that are known to have no effect have none', () => {
  const known = (Object.keys(blockSettings) as ShownBlockType[]).flatMap((type) =>
    valuesOf(type).flatMap(({ path, setting }) => {
      const name = named(type, path);
      return WITHOUT_EFFECT[name] !== undefined && !hasEffect(type, path, setting) ? [name] : [];
    }),
  );
  expect(known).toEqual(Object.keys(WITHOUT_EFFECT));
});

test.each(Object.keys(blockSettings) as ShownBlockType[])('each setting of %s has an effect for visitors', (type) => {
  const idle = valuesOf(type)
    .filter(({ path, setting }) => !hasEffect(type, path, setting))
    .map(({ path }) => named(type, path));
  expect(idle.filter((name) => WITHOUT_EFFECT[name] === undefined)).toEqual([]);
});

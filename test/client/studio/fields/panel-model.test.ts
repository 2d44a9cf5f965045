import { valueAt } from '../../../../client/studio/documents/json-value.ts';
import { reachableEdit } from '../../../../client/studio/fields/field-path.ts';
import { decidedSettings } from '../../../../client/studio/fields/gallery-effects.ts';
import {
  entryTitle,
  isChanged,
  listProblems,
  newEntry,
  problemsOf,
  shownValue,
  visibleGroups,
} from '../../../../client/studio/fields/panel-model.ts';
import { blockSettings, type ShownBlockType } from '../../../../shared/block-settings/index.ts';
import { readSettings, type Setting } from '../../../../shared/settings.ts';
import fc from '../../../fast-check.ts';

const types = Object.keys(blockSettings) as ShownBlockType[];

test('an edit below a missing value sets the whole of it', () => {
  expect(reachableEdit({}, { path: ['image', 'altText'], value: 'A cup' })).toEqual({
    path: ['image'],
    value: { altText: 'A cup' },
  });
  expect(reachableEdit({}, { path: ['items', 0, 'title'], value: 'A' })).toEqual({
    path: ['items'],
    value: [{ title: 'A' }],
  });
  expect(reachableEdit({ image: {} }, { path: ['image', 'altText'], value: 'A' })).toEqual({
    path: ['image', 'altText'],
    value: 'A',
  });
});

test('a missing value is not removed', () => {
  expect(reachableEdit({}, { path: ['image', 'altText'] })).toBeUndefined();
  expect(reachableEdit({ image: { altText: 'A' } }, { path: ['image', 'altText'] })).toEqual({
    path: ['image', 'altText'],
  });
});

test('with any value, a reachable edit has an existing parent', () => {
  const key = fc.oneof(fc.constantFrom('a', 'b'), fc.nat(2));
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.array(key, { minLength: 1, maxLength: 4 }), (root, path) => {
      const edit = reachableEdit(root, { path, value: 1 });
      const parent = edit === undefined ? undefined : valueAt(root, edit.path.slice(0, -1));
      expect(edit?.path.length === 1 || (typeof parent === 'object' && parent !== null)).toBe(true);
    }),
  );
});

test('problems of the server take precedence over those found while typing, in the order of the settings', () => {
  const problems = problemsOf(
    blockSettings.button,
    { linkTo: 'javascript:x', size: 'huge' },
    { size: 'Of the server.' },
  );
  expect(listProblems(blockSettings.button, problems)).toEqual([
    { path: 'linkTo', label: 'Link', message: 'javascript:x is not a valid page URL.' },
    { path: 'size', label: 'Size', message: 'Of the server.' },
  ]);
});

test('a problem within a list names its entry', () => {
  const problems = problemsOf(blockSettings.gallery, { images: [{}, { clickthroughUrl: 'vbscript:x' }] });
  expect(listProblems(blockSettings.gallery, problems).map(({ label }) => label)).toEqual(['Images, 2, Link']);
});

test('only applicable settings are shown', () => {
  const names = (value: unknown): readonly string[] =>
    visibleGroups(blockSettings.gallery, value, {}).flatMap(({ names }) => names);
  expect(names({})).toContain('thumbnails-per-row');
  expect(names({})).not.toContain('controls');
  expect(names({ design: 'slideshow' })).toContain('controls');
  expect(names({ design: 'slideshow' })).not.toContain('thumbnails-per-row');
});

test.each(types)('%s: with the defaults there is a setting to change, and all groups have titles', (type) => {
  const groups = visibleGroups(blockSettings[type], {}, {});
  expect(groups.flatMap(({ names }) => names).length).toBeGreaterThan(0);
  expect(groups.every(({ title }) => title !== '')).toBe(true);
});

test('a setting shows its stored value, otherwise its default', () => {
  const { size } = blockSettings.button;
  expect([shownValue(size, undefined), shownValue(size, 'large')]).toEqual(['medium', 'large']);
  expect([isChanged(size, undefined), isChanged(size, 'medium'), isChanged(size, 'large')]).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([
  [blockSettings.accordion.items.of, { title: '', description: '<p>How  <b>long</b>?</p>' }, 'How long?'],
  [blockSettings.navigation.links.of, { linkTo: '/shop' }, '/shop'],
  [blockSettings.navigation.links.of, { linkTo: '/shop', title: 'Shop' }, 'Shop'],
  [blockSettings.summary.tagFilter.of, 'blue', 'blue'],
  [blockSettings.accordion.items.of, {}, '3'],
])('an entry is titled by its first text', (setting: Setting, entry, title) => {
  expect(entryTitle(setting, entry, 2)).toBe(title);
});

test('a new entry of each list is valid', () => {
  const lists = types.flatMap((type) =>
    Object.entries(blockSettings[type] as Readonly<Record<string, Setting>>).filter(([, { kind }]) => kind === 'list'),
  );
  for (const [name, setting] of lists) {
    if (setting.kind !== 'list' || setting.of.kind === 'money') continue;
    expect(readSettings({ [name]: setting }, { [name]: [newEntry(setting.of)] }).messages).toEqual([]);
  }
});

test('the design of a gallery overrides some options, and says so', () => {
  expect(decidedSettings(blockSettings.gallery, {})).toEqual({
    thumbnails: { value: false, reason: 'Grid turns this off.' },
    autoplay: { value: false, reason: 'Grid turns this off.' },
  });
  expect(decidedSettings(blockSettings.gallery, { design: 'slideshow' })).toEqual({
    thumbnails: { value: true, reason: 'Slideshow turns this on.' },
  });
  expect(decidedSettings(blockSettings.summary, { design: 'grid' })).toEqual({});
});

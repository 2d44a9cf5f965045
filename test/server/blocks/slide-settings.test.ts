/** Every setting of slides, popups, headers and footers has an effect for visitors. */

import { renderSlide } from '../../../server/rendering/blocks/render-slide.ts';
import { pageRegions } from '../../../server/rendering/regions/page-regions.ts';
import { frameModel } from '../../../server/site/frame-model.ts';
import { createMemo } from '../../../server/site/memo.ts';
import { footerSettings, headerSettings } from '../../../shared/block-settings/header-footer.ts';
import { ownSlices, popupSettings, slideLook } from '../../../shared/block-settings/slices.ts';
import type { Setting, SettingTable } from '../../../shared/settings.ts';
import { contextOf } from './blocks.ts';

type Values = Readonly<Record<string, unknown>>;

/** Two values that should render differently. */
function two(setting: Setting): readonly [unknown, unknown] {
  switch (setting.kind) {
    case 'choice':
      return [setting.values.at(0), setting.values.at(-1)];
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
    case 'money':
      return [setting.min, setting.max];
    case 'color':
      return ['#112233', '#fedcba'];
    case 'url':
      return ['/one', '/two'];
    case 'html':
    case 'markup':
      return ['<p>One</p>', '<p>Two</p>'];
    case 'date':
      return [1, 2];
    case 'list':
      return [[], [filled(setting.of)]];
    case 'object':
      return [{}, filled(setting)];
    default:
      return ['one', 'two'];
  }
}
const filled = (setting: Setting): unknown =>
  setting.kind === 'object'
    ? Object.fromEntries(Object.entries(setting.of).map(([name, inner]) => [name, filled(inner)]))
    : two(setting)[1];

/** The values with which each setting's conditions hold. */
const conditions = (table: SettingTable, name: string): Values =>
  Object.fromEntries(
    Object.entries(table[name]?.when ?? {}).map(([other, expected]) => {
      const setting = table[other];
      if (typeof expected !== 'string') return [other, expected[0]];
      return [other, setting === undefined ? '' : filled(setting)];
    }),
  );
const rows = (table: SettingTable) => Object.entries(table).map(([name, setting]) => [name, setting, table] as const);
const both = ([name, setting, table]: ReturnType<typeof rows>[number]): readonly Values[] =>
  two(setting).map((value) => ({ ...conditions(table, name), [name]: value }));

const slideWith = (value: object, slices: readonly object[] = []): Promise<string> =>
  renderSlide({ type: 'popup-overlay', value, slices }, contextOf());

test.each(rows(slideLook))('slide: %s', async (...row) => {
  const [one, other] = await Promise.all(both(row).map((value) => slideWith(value)));
  expect(one).not.toBe(other);
});

test.each(slideLook.position.values)('a slide is positioned at %s', async (position) => {
  expect(await slideWith({ position })).toContain(` at-${position}`);
});

test.each(Object.entries(ownSlices).flatMap(([type, table]) => rows(table).map((row) => [type, ...row] as const)))(
  'slice %s: %s',
  async (type, ...row) => {
    const [name] = row;
    const around = Object.fromEntries(rows(row[2]).map(([other, setting]) => [other, filled(setting)]));
    const [one, other] = await Promise.all(
      both(row).map((value) => slideWith({}, [{ type, value: { ...around, ...needed(type, name), ...value } }])),
    );
    expect(one).not.toBe(other);
  },
);
/** Further values that a setting needs besides its conditions. */
const needed = (type: string, name: string): Values =>
  type === 'popup-overlay-action' && name === 'linkTo' ? { kind: 'link' } : {};

test.each(rows(popupSettings))('popup: %s', (...row) => {
  const marks = { hasCookieSettings: false, translation: null, language: null, marketChoice: '' };
  const page = { id: 'two', addresses: ['/two'], isHome: false };
  const shown = both(row).map((value) => pageRegions(1, { value: { pages: ['two'], ...value } }, { ...marks, page }));
  expect(shown[0]).not.toBe(shown[1]);
});

test.each([
  ...rows(headerSettings).map((row) => ['header', ...row] as const),
  ...rows(footerSettings).map((row) => ['footer', ...row] as const),
])('%s: %s', (part, ...row) => {
  const [name] = row;
  // Themes print the note from the stored value.
  if (name === 'text') return;
  const around = name === 'phoneElements' ? { elements: ['navigation', 'button'] } : {};
  const [one, other] = both(row).map((value) => frameModel(createMemo(), { [part]: { ...around, ...value } } as never));
  expect(one).not.toEqual(other);
});

const everyTool = ['logo', 'navigation', 'choices', 'search', 'account', 'social', 'button', 'cart'];
test.each([
  ['', ['choices', 'search', 'account'], ['social', 'button']],
  ['Open on Saturdays', ['choices', 'search'], ['account', 'social', 'button']],
  ['Free shipping in Belgium above 150 euros', ['choices'], ['search', 'account', 'social', 'button']],
])('beside the note %j phones show %j, and %j are in the menu', (text, shown, inMenu) => {
  const header = { elements: everyTool, phoneElements: ['search', 'account', 'social', 'button'], text };
  const { siteHeader } = frameModel(createMemo(), { header } as never) as unknown as {
    siteHeader: { zones: { elements: { name: string; place: string; menu?: { name: string }[] }[] }[] };
  };
  const placed = siteHeader.zones.flatMap(({ elements }) => elements);
  const beside = placed.filter(({ place, name }) => place === 'on-phone' && !/logo|navigation|cart/.test(name));
  expect(beside.map(({ name }) => name)).toEqual(shown);
  expect(placed.flatMap(({ menu }) => menu ?? []).map(({ name }) => name)).toEqual(inMenu);
});

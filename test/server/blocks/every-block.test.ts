import { blocks } from '../../../server/rendering/blocks/definitions.ts';
import { renderLayout } from '../../../server/rendering/blocks/render-layout.ts';
import { blockSettings, type ShownBlockType } from '../../../shared/block-settings/index.ts';
import { blockTypes } from '../../../shared/block-types.ts';
import type { Setting, SettingTable } from '../../../shared/settings.ts';
import fc from '../../fast-check.ts';
import { contextOf, dangersOf, demoBlocks, hostileSettings, layoutOf, problemsOf, renderOne } from './blocks.ts';

const types = Object.keys(blockSettings) as ShownBlockType[];
const tableOf = (type: ShownBlockType): SettingTable => blockSettings[type];

test('every type of the specification except `undefined` has a definition and an example in the demo', () => {
  const expected = Object.keys(blockTypes).filter((type) => type !== 'undefined');
  expect([...types].sort()).toEqual([...expected].sort());
  expect([...blocks.keys()].sort()).toEqual([...expected].sort());
  expect([...new Set(demoBlocks.map(({ type }) => type))].sort()).toEqual([...expected].sort());
});

test.each(demoBlocks.map((block, at) => [`${block.type} (${at})`, block] as const))(
  'with realistic settings: %s is valid, and nothing is reported',
  async (_name, { type, value }) => {
    const { html, reports } = renderOne(type, value);
    expect(reports).toEqual([]);
    expect(html).toContain(`class="sqs-block ${type}-block sqs-block-${type}" data-block-type="${blockTypes[type]}"`);
    expect(html).not.toMatch(/\{[.#]?[a-z@]|undefined|\[object|NaN/);
    expect(dangersOf(html)).toEqual([]);
    expect(await problemsOf(html)).toEqual([]);
  },
);

/** Messages for a block without any settings: only a chart requires some. */
const NEEDED: Partial<Record<ShownBlockType, readonly string[]>> = {
  chart: ['The dataset must have at least one column', 'The dataset must have at least one row'],
};

test.each(types)('without settings: %s is valid, and only required ones are reported', async (type) => {
  for (const value of [{}, undefined, null]) {
    const { html, reports } = renderOne(type, value);
    expect(reports.map(({ message }) => message)).toEqual(NEEDED[type] ?? []);
    expect(await problemsOf(html)).toEqual([]);
  }
});

test.each(types)('with hostile settings: %s runs nothing, breaks out of nothing and reports problems', async (type) => {
  const { html, reports } = renderOne(type, hostileSettings(tableOf(type)));
  expect(dangersOf(html)).toEqual([]);
  expect(html).not.toContain('{.section website}{siteTitle}Atelier');
  expect(html).not.toContain('alert(1)">x');
  const broken = (await problemsOf(html)).filter((problem) =>
    /^(?:close-order|parser-error|no-dup-attr|no-raw)/.test(problem),
  );
  expect(broken).toEqual([]);
  expect(reports.filter(({ code }) => code === 'block-failed')).toEqual([]);
  // A single wrapper, and nothing after it.
  expect(html.endsWith('</div></div></div></div></div>')).toBe(true);
});

test.each([
  ['javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)'],
  [' java\nscript:alert(1)'],
  ['java&#115;cript:alert(1)'],
  ['javascript&colon;alert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['vbscript:x'],
])('the URL %j does not become a link', (linkTo) => {
  const { html, reports } = renderOne('button', { text: 'Go', linkTo });
  expect(html).not.toContain('<a');
  expect(reports).toMatchObject([{ code: 'invalid-setting', path: 'rows.0.columns.0.blocks.0.value.linkTo' }]);
  expect(reports[0]?.message).toContain('is not a valid page URL.');
});

test('a tour date without a date has no state, and comes after those with one', () => {
  const dates = [{ venue: 'Bozar' }, { venue: 'Vooruit', startDate: Date.UTC(2027, 5, 1) }];
  for (const showPast of [true, false]) {
    const { html } = renderOne('tourdates', { dates, showPast });
    expect(html.match(/Vooruit|Bozar|Past|is-past/g)).toEqual(['Vooruit', 'Bozar']);
  }
  expect(renderOne('tourdates', { dates: [{ startDate: Date.UTC(2027, 3, 1) }] }).html).toContain('Past');
});

test('a calendar says that there are no events, for places too narrow for its days', () => {
  const { html } = renderOne('calendar', { collection: '', month: '2027-05' });
  expect(html).toContain('</table><p class="calendar-empty quiet">No events this month</p>');
});

test('a block renders with any settings', () => {
  const anySetting = (setting: Setting): fc.Arbitrary<unknown> =>
    setting.kind === 'object'
      ? fc.oneof(
          anyValue(),
          fc.record(Object.fromEntries(Object.entries(setting.of).map(([n, s]) => [n, anySetting(s)]))),
        )
      : setting.kind === 'list'
        ? fc.oneof(anyValue(), fc.array(anySetting(setting.of), { maxLength: 3 }))
        : anyValue();
  const anyValue = () => fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('', 'x', '/a', 0, -1, 7, 1e300, true));
  const anyBlock = fc.constantFrom(...types).chain((type) =>
    fc
      .record(Object.fromEntries(Object.entries(tableOf(type)).map(([n, s]) => [n, anySetting(s)])), {
        requiredKeys: [],
      })
      .map((value) => ({ type, value })),
  );
  fc.assert(
    fc.property(anyBlock, ({ type, value }) => {
      const context = contextOf();
      const html = renderLayout(layoutOf({ type, value }), context);
      expect(typeof html).toBe('string');
      expect(context.reports.filter(({ code }) => code !== 'invalid-setting')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

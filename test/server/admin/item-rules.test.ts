/** The rules of items and products in isolation: a round trip through page JSON. */
import { patched, recordOf } from '../../../server/admin/items/item-data.ts';
import { asPageTexts, asTyped } from '../../../server/admin/items/page-texts.ts';
import { settingsContent, settingsView } from '../../../server/admin/items/product-data.ts';
import { checkVariants, optionNames } from '../../../server/admin/items/product-rules.ts';
import { cursorParts, pageOf, readCursor } from '../../../server/http/cursor.ts';
import type { Problem } from '../../../server/http/problems.ts';
import { merchandisingContext } from '../../../server/site/merchandising.ts';
import fc from '../../fast-check.ts';

test('texts survive a round trip', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // Field names are not texts of admins.
      const written = asPageTexts(value);
      expect(JSON.stringify(asTyped(written))).toBe(JSON.stringify(value));
      expect(Object.values(Object(written)).filter((text) => typeof text === 'string' && /[<>"]/.test(text))).toEqual(
        [],
      );
    }),
  );
});

const text = fc.string({ minLength: 1, maxLength: 40 });
const settings = fc.record(
  {
    customAddButtonText: text,
    customSoldOutText: text,
    scarcityEnabled: fc.boolean(),
    scarcityThreshold: fc.integer({ min: 1, max: 9 }),
    restockNotificationMessages: fc.record({ CTAText: text }),
    afterPayMin: fc.nat(),
    subscriptionPlan: fc.record({
      billingPeriod: fc.record({
        value: fc.integer({ min: 1, max: 9 }),
        unit: fc.constantFrom('WEEK', 'MONTH', 'YEAR'),
      }),
      numBillingCycles: fc.nat(),
    }),
    additionalFieldsForm: fc.record({
      id: fc.constant('form'),
      name: text,
      fields: fc.array(fc.record({ id: fc.constant('a'), type: fc.constant('text' as const), title: text })),
    }),
  },
  { requiredKeys: [] },
);

test('settings of a product are read as written; null removes each', () => {
  fc.assert(
    fc.property(settings, settings, (first, second) => {
      const before = patched({ productType: 1 }, settingsContent(first, {}));
      const after = patched(before, settingsContent(second, before));
      expect(settingsView(after)).toEqual({ ...first, ...second });
      const none = Object.fromEntries(Object.keys({ ...first, ...second }).map((name) => [name, null]));
      expect(patched(after, settingsContent(none, after))).toEqual({ productType: 1 });
    }),
  );
});

test('variants need all options, and each combination once', () => {
  const values = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });
  const name = fc.constantFrom('Size', 'Color', 'Length');
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, values), { selector: ([key]) => key, minLength: 1 }), (options) => {
      const choices = options.reduce<Record<string, string>[]>(
        (all, [key, list]) => all.flatMap((choice) => list.map((value) => ({ ...choice, [key]: value }))),
        [{}],
      );
      const variants = choices.map((attributes, at) => ({
        ...{ sku: `S${at}`, attributes, priceCents: 1, salePriceCents: 0, onSale: false },
      }));
      const names = optionNames(variants, []);
      expect(names).toEqual(options.map(([key]) => key));
      const check = (list: typeof variants) => () => checkVariants({ productType: 1, variants: list, options: names });
      expect(check(variants)).not.toThrow();
      const [first] = variants;
      if (first === undefined) throw new Error('There is a variant.');
      expect(check([...variants, { ...first, sku: 'other' }])).toThrow();
      expect(check([...variants, { ...first, sku: 'other', attributes: {} }])).toThrow();
      const problems = (): unknown => {
        try {
          return check([first, { ...first, attributes: { ...first.attributes, [String(names[0])]: 'unheard of' } }])();
        } catch (error) {
          return (error as Problem).fields;
        }
      };
      expect(problems()).toEqual([{ field: 'variants.1.sku', message: 'This SKU already exists' }]);
    }),
  );
});

test('variant ids are unique', () => {
  const [small, large] = ['S', 'L'].map((Size) => ({
    ...{ id: 'same', sku: Size, attributes: { Size }, priceCents: 1, salePriceCents: 0, onSale: false },
  }));
  if (small === undefined || large === undefined) throw new Error('There are two variants.');
  const check = (id: string) => () =>
    checkVariants({ productType: 1, variants: [small, { ...large, id }], options: ['Size'] });
  expect(check('other')).not.toThrow();
  expect(check('same')).toThrow();
});

test('an item’s type follows from its fields', () => {
  const label = (data: object, collection: object = {}, isProduct = false) =>
    recordOf({ ...data }, { ...collection }, isProduct).recordTypeLabel;
  expect(label({}, {}, true)).toBe('store-item');
  expect(label({ startDate: 1 }, { typeName: 'gallery' })).toBe('event');
  expect(label({ recordType: 12 })).toBe('text');
  expect(label({ recordType: 8 })).toBe('video');
  expect(label({}, { type: 15 })).toBe('image');
  expect(label({ structuredContent: { audioAssetUrl: '/a.mp3' } })).toBe('audio');
});

test('a list continues after its last row; an invalid cursor is rejected', () => {
  const rows = ['a', 'b', 'c'];
  const parts = [cursorParts.text, cursorParts.text];
  const { rows: shown, hasNextPage, nextPageCursor } = pageOf(rows, 2, (row) => [row, `id "${row}"`]);
  expect([shown, hasNextPage]).toEqual([['a', 'b'], true]);
  expect(readCursor(nextPageCursor ?? undefined, parts)).toEqual(['b', 'id "b"']);
  expect(pageOf(rows, 3, (row) => [row, row]).nextPageCursor).toBeNull();
  for (const cursor of ['x', 'W10', 'bnVsbA']) expect(() => readCursor(cursor, parts)).toThrow('Invalid request.');
});

test('a product’s own settings take precedence over the shop’s', () => {
  const product = (content: object) => ({
    ...{ id: 'p', recordType: 11 },
    structuredContent: { productType: 1, variants: [{ id: 'v', qtyInStock: 4 }], ...content },
  });
  const contextOf = (shop: object, content: object) =>
    merchandisingContext({ websiteSettings: { merchandisingSettings: { ...shop } } }, { item: product(content) })?.[
      'p'
    ];
  const shop = {
    scarcityEnabled: true,
    scarcityThreshold: 3,
    customSoldOutText: 'Gone',
    afterPayAvailable: true,
    afterPayMin: 100,
  };
  expect(contextOf({}, {})).toBeUndefined();
  expect(contextOf(shop, {})).toMatchObject({ customSoldOutText: 'Gone', scarcityTemplateViews: [], afterPayMin: 100 });
  const own = { scarcityThreshold: 4, customSoldOutText: 'Soon', afterPayMin: 900, afterPayAvailable: false };
  expect(contextOf(shop, own)).toMatchObject({
    ...{ customSoldOutText: 'Soon', afterPayMin: 900, afterPayAvailable: false },
    scarcityTemplateViews: [{ qtyInStock: 4 }],
  });
  expect(contextOf({}, { scarcityEnabled: true })).toMatchObject({ scarcityTemplateViews: [{ qtyInStock: 4 }] });
  const soldOut = { restockNotificationEnabled: true, variants: [{ id: 'v', qtyInStock: 0 }] };
  expect(contextOf({}, soldOut)).toMatchObject({ restockNotificationViews: [{ variantId: 'v' }] });
});

/** Options and variants of a product: derived variants, and what stays. */
import {
  type Offering,
  offeringOf,
  offeringProblem,
  valuesOf,
  withOption,
  withOptionAt,
  withOptionName,
  withoutOption,
  withoutValue,
  withValueAt,
  withValues,
} from '../../../../client/studio/products/variant-options.ts';
import fc from '../../../fast-check.ts';

const mug = offeringOf({ variants: [{ id: 'm1', sku: 'MUG', attributes: {}, priceCents: 2800, qtyInStock: 7 }] });
const names = ({ options, variants }: Offering) =>
  variants.map(({ attributes }) => options.map((option) => attributes[option]).join('/'));

test('a first option assigns its first value to the existing variant, with its id, price and stock', () => {
  const offering = withOption(mug, 'Color', ['Red', 'Blue']);
  expect(names(offering)).toEqual(['Red', 'Blue']);
  expect(offering.variants[0]).toMatchObject({ id: 'm1', sku: 'MUG', priceCents: 2800, qtyInStock: 7 });
  expect(offering.variants[1]).toMatchObject({ priceCents: 2800, qtyInStock: 0 });
  expect(offering.variants[1]).not.toHaveProperty('id');
  expect(offering.variants[1]?.sku).toMatch(/^SKU-[2-9A-Z]{7}$/);
});

const shirt = withOption(withOption(mug, 'Color', ['Red', 'Blue']), 'Size', ['S', 'L']);

test('each combination of options is a variant', () => {
  expect(names(shirt)).toEqual(['Red/S', 'Red/L', 'Blue/S', 'Blue/L']);
});

test('another value is added to each existing combination, and not to removed ones', () => {
  const three = { ...shirt, variants: shirt.variants.slice(0, 3) };
  expect(names(withValues(three, 'Color', ['Green', 'Red']))).toEqual([
    ...['Red/S', 'Red/L', 'Blue/S', 'Green/S', 'Green/L'],
  ]);
});

test('removing a value removes its variants; removing an option keeps the first of those that differ only in it', () => {
  expect(names(withoutValue(shirt, 'Color', 'Red'))).toEqual(['Blue/S', 'Blue/L']);
  const left = withoutOption(shirt, 'Size');
  expect(names(left)).toEqual(['Red', 'Blue']);
  expect(left.variants[0]?.id).toBe('m1');
});

test('options and values are renamed and moved, and variants follow', () => {
  expect(names(withOptionAt(shirt, 1, 0))).toEqual(['S/Red', 'S/Blue', 'L/Red', 'L/Blue']);
  expect(names(withValueAt(shirt, 'Color', 1, 0))).toEqual(['Blue/S', 'Blue/L', 'Red/S', 'Red/L']);
  const renamed = withOptionName(shirt, 'Color', 'Colour');
  expect(renamed.options).toEqual(['Colour', 'Size']);
  expect(names(renamed)).toEqual(names(shirt));
});

test('more than 250 variants, and more than six options, are rejected with a message', () => {
  const many = Array.from({ length: 251 }, (_none, at) => `${at}`);
  expect(offeringProblem(withOption(mug, 'Size', many))).toBe(
    'A product has at most 250 variants; with these options it would have 251.',
  );
  expect(offeringProblem(shirt)).toBeUndefined();
  const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].reduce((before, name) => withOption(before, name, ['x']), mug);
  expect(offeringProblem(seven)).toBe('A product has at most 6 options.');
});

test('any option edits keep variants distinct and complete, and stored ids unique', () => {
  const step = fc.record({
    kind: fc.constantFrom('option', 'values', 'value', 'remove', 'move', 'sort'),
    name: fc.constantFrom('A', 'B', 'C'),
    values: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1, maxLength: 3 }),
    to: fc.nat(2),
  });
  const take = (
    before: Offering,
    { kind, name, values, to }: typeof step extends fc.Arbitrary<infer S> ? S : never,
  ) => {
    const has = before.options.includes(name);
    if (kind === 'option') return has ? before : withOption(before, name, values);
    if (!has) return before;
    if (kind === 'values') return withValues(before, name, values);
    if (kind === 'value') return withoutValue(before, name, values[0] ?? '');
    if (kind === 'remove') return withoutOption(before, name);
    return kind === 'move' ? withOptionAt(before, before.options.indexOf(name), to) : withValueAt(before, name, to, 0);
  };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const after = steps.reduce(take, mug);
      const all = names(after);
      expect(new Set(all).size).toBe(all.length);
      for (const { attributes } of after.variants)
        expect(Object.keys(attributes).sort()).toEqual([...after.options].sort());
      expect(after.variants.filter(({ id }) => id === 'm1').length).toBeLessThan(2);
      for (const option of after.options) expect(valuesOf(after, option)).not.toContain('');
    }),
  );
});

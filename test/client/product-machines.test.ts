/** The pure parts of a product page: gallery, zoom, quantity, choices, and viewed products. */
import * as lightboxes from '../../client/lightbox/machine.ts';
import { MAX_SCALE, type Sizes, unzoomed, zoomBy } from '../../client/lightbox/zoom.ts';
import * as galleries from '../../client/regions/product-gallery/machine.ts';
import { step } from '../../client/regions/quantity/step.ts';
import * as quickAdds from '../../client/regions/quick-add/machine.ts';
import { readViewed, withProduct } from '../../client/regions/recently-viewed/viewed-products.ts';
import { isLowStock } from '../../shared/product.ts';
import type { ChoiceProduct, ProductVariant } from '../../shared/product-choice.ts';
import { picturedVariant } from '../../shared/product-choice.ts';
import { productGalleryView, slidesOf } from '../../shared/regions/product-gallery.ts';
import { quantityView } from '../../shared/regions/quantity.ts';
import { variantsView } from '../../shared/regions/variants.ts';
import fc from '../fast-check.ts';

const slide = (src: string, isOfVariant = false) => ({
  ...{ src, srcset: '', width: 4, height: 5, alt: '', focus: '50% 50%' },
  isOfVariant,
});
const gallery = { itemId: 'p', slides: [slide('a'), slide('a2'), slide('red', true), slide('blue', true)] };

test.each([
  ['nothing chosen: all', null, [0, 1, 2, 3], 0],
  ['a variant with a picture of its own', { image: { src: 'red', alt: '' }, hides: ['a', 'a2'] }, [2], 2],
  ['one whose picture stands among the product’s', { image: { src: 'a2', alt: '' } }, [0, 1], 1],
  ['one without a picture', {}, [0, 1], 0],
  ['one whose picture is none of them', { image: { src: 'green', alt: '' }, hides: ['a', 'a2'] }, [0, 1, 2, 3], 0],
])('slides of %s', (_title, variant, shown, lead) => expect(slidesOf(gallery, variant)).toEqual({ shown, lead }));

test('the gallery shows its position, and hides images of other variants', () => {
  const view = productGalleryView(gallery, { shown: [0, 1], lead: 0 }, 1);
  expect(view.place).toBe('2 / 2');
  expect(view.slides.map(({ isHidden, isCurrent }) => [isHidden, isCurrent])).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [true, false],
  ]);
});

test('random events of a gallery: the current slide is visible, and passing slides do not count while it turns', () => {
  const shown = fc.subarray([0, 1, 2, 3, 4], { minLength: 1 });
  const slides = shown.chain((all) => fc.record({ shown: fc.constant(all), lead: fc.constantFrom(...all) }));
  const event: fc.Arbitrary<galleries.Event> = fc.oneof(
    fc.record({ type: fc.constantFrom('go' as const, 'rested' as const), index: fc.integer({ min: -1, max: 6 }) }),
    fc.record({ type: fc.constant('step' as const), by: fc.constantFrom(1 as const, -1 as const) }),
    fc.constant({ type: 'touched' as const }),
    fc.record({ type: fc.constant('chosen' as const), slides }),
  );
  fc.assert(
    fc.property(slides, fc.array(event, { maxLength: 60 }), (first, events) => {
      let state = galleries.initial(first);
      for (const event of events) {
        const before = state;
        state = galleries.transition(state, event);
        expect(state.slides.shown).toContain(state.current);
        if (before.kind === 'turning' && event.type === 'rested') expect(state.current).toBe(before.current);
        if (event.type === 'touched') expect(state.kind).toBe('idle');
      }
    }),
    { numRuns: 1000 },
  );
});

const length = fc.integer({ min: 10, max: 2000 });
const sizes: fc.Arbitrary<Sizes> = fc
  .record({ x: length, y: length, share: fc.double({ min: 0.1, max: 1, noNaN: true }) })
  .map(({ x, y, share }) => ({ frame: { x, y }, picture: { x: x * share, y } }));
const point = fc.record({ x: fc.integer({ min: -1000, max: 1000 }), y: fc.integer({ min: -1000, max: 1000 }) });

test('random zooms of an image: it never leaves its frame, and at scale 1 it fits', () => {
  const event = (fixed: Sizes): fc.Arbitrary<lightboxes.Event> =>
    fc.oneof(
      fc.record({
        type: fc.constant('zoom' as const),
        factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
        at: point,
        sizes: fc.constant(fixed),
      }),
      fc.record({ type: fc.constant('pan' as const), by: point, sizes: fc.constant(fixed) }),
      fc.constant({ type: 'fit' as const }),
    );
  const cases = sizes.chain((fixed) => fc.tuple(fc.constant(fixed), fc.array(event(fixed), { maxLength: 40 })));
  fc.assert(
    fc.property(cases, ([{ frame, picture }, events]) => {
      let state = lightboxes.transition(lightboxes.initial(0, 2), { type: 'loaded', index: 0 });
      for (const event of events) {
        state = lightboxes.transition(state, event);
        const { scale, x, y } = state.zoom;
        expect(scale >= 1 && scale <= MAX_SCALE).toBe(true);
        if (scale === 1) expect(state.zoom).toEqual(unzoomed);
        for (const [at, axis] of [[x, 'x'] as const, [y, 'y'] as const])
          expect(Math.abs(at)).toBeLessThanOrEqual(Math.max(0, (picture[axis] * scale - frame[axis]) / 2) + 1e-6);
      }
      expect(lightboxes.transition(state, { type: 'next' }).zoom).toEqual(unzoomed);
    }),
    { numRuns: 500 },
  );
});

test('an image is zoomed around the point under the pointer', () => {
  const frame = { x: 400, y: 400 };
  const zoomed = zoomBy(unzoomed, 2, { x: 100, y: -50 }, { frame, picture: frame });
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomBy(zoomed, 0.5, { x: 0, y: 0 }, { frame, picture: frame })).toEqual(unzoomed);
});

test('an image that is not loaded yet cannot be zoomed', () => {
  const loading = lightboxes.initial(0, 1);
  const frame = { x: 4, y: 4 };
  const zoom = { type: 'zoom', factor: 2, at: { x: 0, y: 0 }, sizes: { frame, picture: frame } } as const;
  expect(lightboxes.transition(loading, zoom)).toBe(loading);
});

test.each([
  ['1', 1, null, '2'],
  ['1', -1, null, '1'],
  ['4', 1, 4, '4'],
  ['9', -1, 4, '4'],
  ['9999', 1, null, '9999'],
  ['', 1, null, '1'],
  ['many', -1, null, '1'],
  ['2.5', 1, null, '3'],
  ['-3', 1, null, '1'],
] as const)('a quantity of %j, one press of %i, %p left: %s', (typed, by, left, next) =>
  expect(step(typed, by, left)).toBe(next),
);

test('any text next to the stepper becomes a valid quantity', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.integer().map(String)),
      fc.constantFrom(1 as const, -1 as const),
      fc.option(fc.integer({ min: 0, max: 20 })),
      (typed, by, left) => {
        const next = Number(step(typed, by, left));
        expect(Number.isInteger(next) && next >= 1 && next <= Math.max(1, left ?? 9999)).toBe(true);
      },
    ),
  );
});

test('an invalid quantity is reported once the visitor has tried to buy', () => {
  const hint = (typed: string, isChecked: boolean): string =>
    quantityView({ itemId: 'p', label: 'Quantity' }, { typed, left: null, isChecked }).hint;
  expect([hint('', false), hint('', true), hint('1.5', true), hint('2', true)]).toEqual([
    '',
    'Quantity must be a number.',
    'Quantity must be a whole number',
    '',
  ]);
});

const variant = (attributes: Record<string, string>, more: Partial<ProductVariant> = {}): ProductVariant => ({
  ...{ id: '', sku: '', left: null },
  attributes,
  ...more,
});
const image = { src: '/assets/red.jpg', alt: '' };
const mug: ChoiceProduct = {
  ...{ itemId: 'mug', productType: 1, title: 'Mug', isSoldOut: false, isSubscribable: false },
  options: [
    { name: 'Clay', values: ['Stoneware'] },
    { name: 'Colour', values: ['Red', 'Blue'], colors: { Red: '#aa0000', Blue: '#0000aa' } },
    { name: 'Size', values: ['S', 'L'], colors: { S: '#aa0000' } },
  ],
  variants: [
    variant({ Clay: 'Stoneware', Colour: 'Red', Size: 'S' }, { image }),
    variant({ Clay: 'Stoneware', Colour: 'Red', Size: 'L' }, { image }),
    variant({ Clay: 'Stoneware', Colour: 'Blue', Size: 'S' }),
  ],
};
const texts = mug.options.map(({ name }) => ({ title: name, select: `Select ${name}` }));
const optionsOf = (choices: Record<string, string>, isChecked: boolean) =>
  variantsView({ product: mug, texts }, choices, isChecked).options;

test('the first missing option lists all missing ones; nothing is reported before the visitor has tried', () => {
  const errors = (choices: Record<string, string>, isChecked = true) =>
    optionsOf(choices, isChecked).map(({ error, isInvalid }) => (isInvalid ? error : null));
  expect(errors({}, false)).toEqual([null, null, null]);
  expect(errors({})).toEqual([null, 'Please select the Colour and Size options.', '']);
  expect(errors({ Colour: 'Red' })).toEqual([null, null, 'Please select the Size option.']);
  const unavailable = 'Sorry, that item variant is unavailable. Please select another variant.';
  expect(errors({ Colour: 'Blue', Size: 'L' })).toEqual([null, null, unavailable]);
  expect(errors({ Colour: 'Red', Size: 'L' })).toEqual([null, null, null]);
});

test('an option with one value is preselected, and colors are swatches if every value has one', () => {
  const [clay, colour, size] = optionsOf({}, false);
  expect(clay).toMatchObject({ title: 'Clay: Stoneware', values: [{ isChosen: true }] });
  expect(colour).toMatchObject({ title: 'Colour: ', asSwatches: true, values: [{ color: '#aa0000' }, {}] });
  expect(size?.asSwatches).toBe(false);
});

test('a color alone decides which image is shown, a size does not', () => {
  expect(picturedVariant(mug, { Colour: 'Red' })?.image).toBe(image);
  expect(variantsView({ product: mug, texts }, { Colour: 'Red' }).picture).toBe('/assets/red.jpg?format=300w');
  expect(picturedVariant(mug, { Size: 'S' })).toBeNull();
  expect(picturedVariant(mug, {})).toBeNull();
});

const viewed = (itemId: string) => ({ itemId, title: `Title of ${itemId}`, url: `/shop/${itemId}`, picture: '' });

test('viewed products are listed once, newest first, seven at most', () => {
  const ids = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h'];
  const all = ids.reduce<readonly ReturnType<typeof viewed>[]>((list, id) => withProduct(list, viewed(id)), []);
  expect(all.map(({ itemId }) => itemId)).toEqual(['h', 'g', 'f', 'e', 'd', 'c', 'a']);
  expect(readViewed(JSON.stringify(all))).toEqual(all);
});

test.each([null, '', '{', '7', '[null, 3]', '[{"itemId": "a"}]'])('%j is rejected', (stored) =>
  expect(readViewed(stored)).toEqual([]),
);

test('links to other sites are removed from viewed products', () => {
  const urls = ['//evil.example/a', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/shop/a'];
  const stored = JSON.stringify(urls.map((url, at) => ({ ...viewed(String(at)), url })));
  expect(readViewed(stored).map(({ url }) => url)).toEqual(['/shop/a']);
});

describe('the chooser of a card', () => {
  const product = {} as DocumentFragment;
  const states: Readonly<Record<quickAdds.State['kind'], quickAdds.State>> = {
    idle: { kind: 'idle' },
    loading: { kind: 'loading' },
    open: { kind: 'open', product },
    leaving: { kind: 'leaving' },
  };
  test.each<[quickAdds.State['kind'], quickAdds.Event, quickAdds.State['kind']]>([
    ['idle', { type: 'press' }, 'loading'],
    ['loading', { type: 'press' }, 'loading'],
    ['loading', { type: 'loaded', product }, 'open'],
    ['loading', { type: 'loaded', product: null }, 'leaving'],
    ['idle', { type: 'loaded', product }, 'idle'],
    ['open', { type: 'press' }, 'open'],
    ['open', { type: 'closed' }, 'idle'],
    ['leaving', { type: 'press' }, 'leaving'],
  ])('%s, %j: %s', (from, event, to) => expect(quickAdds.transition(states[from], event).kind).toBe(to));
});

describe('badges of a card', () => {
  const stock = (...left: readonly (number | null)[]) => ({
    structuredContent: {
      productType: 1,
      variants: left.map((qtyInStock) => ({ qtyInStock: qtyInStock ?? 0, unlimited: qtyInStock === null })),
    },
  });
  test.each([
    ['few of one', stock(3), true],
    ['few of what is left', stock(0, 2), true],
    ['many of one', stock(3, 4), false],
    ['without end', stock(1, null), false],
    ['none', stock(0), false],
    ['no product', {}, false],
  ])('%s', (_title, item, expected) => expect(isLowStock(item, 3)).toBe(expected));
});

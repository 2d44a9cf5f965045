import { galleryChoices, gallerySwitches } from '../../engine/predicates/gallery/option-table.ts';
import { readGalleryOptions } from '../../server/rendering/blocks/gallery-options.ts';
import { galleryOptions } from '../../shared/block-settings/gallery-options.ts';
import type { Setting } from '../../shared/settings.ts';
import fc from '../fast-check.ts';

const table: Readonly<Record<string, Setting>> = galleryOptions;
const names = Object.keys(table);

const isWithin = (setting: Setting, value: unknown): boolean => {
  if (setting.kind === 'choice') return setting.values.includes(value as string);
  if (setting.kind === 'boolean') return typeof value === 'boolean';
  if (setting.kind !== 'integer') throw new Error(`no gallery option is of the kind ${setting.kind}`);
  return Number.isInteger(value) && (value as number) >= setting.min && (value as number) <= setting.max;
};
const within = (setting: Setting): fc.Arbitrary<unknown> => {
  if (setting.kind === 'choice') return fc.constantFrom(...setting.values);
  return setting.kind === 'integer' ? fc.integer({ min: setting.min, max: setting.max }) : fc.boolean();
};

test('there are 23 options, with the defaults of the specification', () => {
  expect(names).toHaveLength(23);
  expect(readGalleryOptions({})).toEqual({
    messages: [],
    options: {
      design: 'grid',
      autoplay: false,
      'autoplay-duration': 5,
      controls: false,
      'auto-crop': true,
      'aspect-ratio': 'square',
      'square-thumbs': true,
      thumbnails: false,
      'thumbnail-strip-height': 80,
      'thumbnail-strip-margin': 20,
      'show-meta-basic': true,
      'show-meta': true,
      'show-meta-only-title': false,
      'meta-position': 'bottom',
      'show-meta-on-hover': false,
      'active-alignment': 'center',
      'thumbnails-per-row': 4,
      padding: 20,
      lightbox: false,
      lightboxTheme: 'dark',
      'max-width': 300,
      newWindow: false,
      transparentBackground: false,
    },
  });
});

test('with any settings, every option is within its bounds', () => {
  const anything = fc.record(Object.fromEntries(names.map((name) => [name, fc.anything()])), { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(anything, fc.anything()), (input) => {
      const { options } = readGalleryOptions(input);
      for (const name of names) expect(isWithin(table[name]!, options[name as keyof typeof options])).toBe(true);
    }),
  );
});

test('a value within bounds is kept without a message, unless the design overrides it', () => {
  const valid = fc.record(Object.fromEntries(names.map((name) => [name, within(table[name]!)])));
  fc.assert(
    fc.property(valid, (input) => {
      const { options, messages } = readGalleryOptions(input);
      const { thumbnails, autoplay, ...rest } = input;
      expect(messages).toEqual([]);
      expect(options).toMatchObject(rest);
      expect(options.thumbnails).toBe(input.design === 'slideshow');
      expect(options.autoplay).toBe(input.design === 'grid' || input.design === 'stacked' ? false : autoplay);
    }),
  );
});

test.each([
  ['design', 'mosaic', 'mosaic is not one of the expected options.'],
  ['autoplay-duration', 0, '0 is not a whole number from 1 to 10.'],
  ['autoplay-duration', 11, '11 is not a whole number from 1 to 10.'],
  ['thumbnail-strip-height', -1, '-1 is not a whole number from 0 to 200.'],
  ['thumbnail-strip-height', 201, '201 is not a whole number from 0 to 200.'],
  ['thumbnail-strip-margin', 61, '61 is not a whole number from 0 to 60.'],
  ['thumbnails-per-row', 2.5, '2.5 is not a whole number from 1 to 10.'],
  ['padding', 51, '51 is not a whole number from 0 to 50.'],
  ['max-width', 99, '99 is not a whole number from 100 to 300.'],
  ['max-width', '301', '301 is not a whole number from 100 to 300.'],
  ['controls', 'on', 'on is not one of the expected options.'],
  ['lightboxTheme', 'Dark', 'Dark is not one of the expected options.'],
])('%s %p yields a message and the default', (name, value, message) => {
  const { options, messages } = readGalleryOptions({ [name]: value });
  expect(messages).toEqual([{ setting: name, message }]);
  expect(options).toEqual(readGalleryOptions({}).options);
});

test('options written as text, as page JSON has them, are read', () => {
  const { options, messages } = readGalleryOptions({ lightbox: 'true', 'show-meta': 'false', padding: '0' });
  expect(messages).toEqual([]);
  expect(options).toMatchObject({ lightbox: true, 'show-meta': false, padding: 0 });
});

test('the gallery predicates of templates cover the same options and choices', () => {
  for (const [option, choices] of Object.entries(galleryChoices)) {
    const setting = table[option];
    expect(setting?.kind === 'choice' ? [...setting.values].sort() : []).toEqual([...choices].sort());
  }
  for (const option of gallerySwitches) expect(table[option]?.kind).toBe('boolean');
});

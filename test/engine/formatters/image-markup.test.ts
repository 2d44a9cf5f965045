import { imageMarkup, imageProblems } from '../../../engine/formatters/content/image-markup.ts';
import { nextImageWidth } from '../../../shared/image-widths.ts';
import fc from '../../fast-check.ts';

const good = { src: '/a.jpg', width: 8, height: 6, loader: 'raw' };

describe('the rules for an image', () => {
  it.each([
    [{ ...good, src: '' }, 'src is required'],
    [{ ...good, src: { a: 1 } }, 'src is required'],
    [{ ...good, width: null }, 'width is required'],
    [{ ...good, height: undefined }, 'height is required'],
    [{ ...good, width: 0 }, 'width must be a positive integer'],
    [{ ...good, width: 1.5 }, 'width must be a positive integer'],
    [{ ...good, height: '-4' }, 'height must be a positive integer'],
    [{ ...good, height: Number.NaN }, 'height must be a positive integer'],
    [{ ...good, priority: 'HIGH' }, 'priority must be high, low or null'],
    [{ ...good, loader: 'lazy' }, 'loader must be sqs or raw'],
    [{ ...good, loader: 'sqs', sizes: '1px', srcset: '/b.jpg 2x' }, 'srcset is only allowed when loader is raw'],
    [{ ...good, loader: undefined }, 'sizes is required when loader is sqs'],
  ])('%j: %s', (image, problem) => {
    expect(imageProblems(image)).toEqual([problem]);
    expect(imageMarkup(image)).toBe(`<!-- image-template: ${problem} -->`);
  });

  it.each([
    [good],
    [{ ...good, width: '8', priority: 'null' }],
    [{ ...good, srcset: '/b.jpg 2x' }],
    [{ ...good, loader: 'sqs', sizes: '100vw', priority: 'low' }],
  ])('%j is fine', (image) => expect(imageProblems(image)).toEqual([]));
});

it('a URL with a query gets the format as another parameter', () => {
  const html = imageMarkup({ ...good, src: '/a.jpg?v=1', loader: 'sqs', sizes: '100vw' });
  expect(html).toContain('srcset="/a.jpg?v=1&amp;format=100w 100w, ');
});

it('an image of high priority is not lazy', () => {
  expect(imageMarkup({ ...good, priority: 'high' })).toContain('loading="eager" fetchpriority="high"');
  expect(imageMarkup(good)).toContain('loading="lazy">');
});

it('any description gives one element or one comment', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '<', '>', '-', '!', '&', ' ', 'a') });
  const image = fc.record({
    src: text,
    alt: text,
    class: text,
    sizes: text,
    priority: text,
    loader: fc.constantFrom('raw', 'sqs'),
  });
  fc.assert(
    fc.property(image, fc.boolean(), (description, noPriority) => {
      const html = imageMarkup({ ...good, ...description, ...(noPriority ? { priority: null } : {}) });
      expect(html).toMatch(/^(?:<img(?: [a-z]+="[^"<>]*")+>|<!-- [^<>]* -->)$/);
    }),
  );
});

it.each([
  ['100w', '300w'],
  ['2500w', undefined],
  ['150w', undefined],
])('above %s comes %s', (format, larger) => expect(nextImageWidth(format)).toBe(larger));

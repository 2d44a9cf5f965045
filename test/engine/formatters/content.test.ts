import { contentFormatters } from '../../../engine/formatters/content/index.ts';
import { createEngine, type Value } from '../../../engine/index.ts';
import fc from '../../fast-check.ts';

const engine = createEngine({ formatters: contentFormatters, predicates: [] });
const render = (template: string, data: unknown): string => engine.render(engine.compile(template), data as Value).html;

/** The value of an attribute in double quotes. */
const attribute = (html: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(html)?.[1];
const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => {
    return { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }[entity] as string;
  });

/** Texts in which special characters are likely. */
const markup = fc.string({ unit: fc.constantFrom('<', '>', '"', '&', "'", 'a', ' ', '=', '/', '\n', 'é', '😀') });

describe('attributes can contain any text without breaking out', () => {
  it.each([
    ['image-meta', '<img {@|image-meta}>'],
    ['image', '{@|image}'],
  ])('%s: alt', (_name, template) => {
    fc.assert(
      fc.property(
        markup.filter((title) => title !== ''),
        (title) => {
          const html = render(template, { title });
          expect(unescaped(attribute(html, 'alt') as string)).toBe(title);
          expect(html.split('<img').length).toBe(template.includes('<img') ? 2 : 3);
        },
      ),
    );
  });

  it('video: the embedded markup', () => {
    fc.assert(
      fc.property(markup, (html) => {
        expect(unescaped(attribute(render('{@|video}', { oembed: { html } }), 'data-html') as string)).toBe(html);
      }),
    );
  });

  it('an alternative text from a body holds no tag', () => {
    fc.assert(
      fc.property(markup, (body) => {
        const alt = attribute(render('<img {@|image-meta}>', { body }), 'alt') as string;
        expect(unescaped(alt)).not.toMatch(/[<>]/);
        expect(unescaped(alt).length).toBeLessThanOrEqual(250);
      }),
    );
  });
});

describe('any value passes through every content formatter', () => {
  it.each(contentFormatters.map(({ name }) => name))('%s', (name) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const template = engine.compile(`{v|${name}}{v|${name} 1 x}`);
        const { diagnostics } = engine.render(template, { v: value as Value });
        expect(diagnostics).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('images', () => {
  it('prefers the title, then the body, then the file name', () => {
    const image = { title: 'T', body: '<i>B</i>', filename: 'f.jpg' };
    const alt = (data: unknown): string | undefined => attribute(render('<img {@|image-meta}>', data), 'alt');
    expect(alt(image)).toBe('T');
    expect(alt({ ...image, title: '' })).toBe(' B ');
    expect(alt({ ...image, title: '', body: '' })).toBe('f.jpg');
    expect(alt({ ...image, title: '', body: 'a <b' })).toBe('a ');
  });

  it('keeps an empty text of an image block empty', () => {
    expect(render('{i|image-meta}', { blockType: '5', i: { title: 'T' } })).toContain('alt=""');
    expect(render('{i|image-meta}', { blockType: 2, i: { title: 'T', altText: 'A' } })).toContain('alt="T"');
  });

  it('marks licensed previews and components only when they are there', () => {
    expect(render('{@|image-meta}', { licensedAssetPreview: {}, componentKey: 'k' })).toMatch(
      /^data-licensed-asset-preview="true" data-component-key="k" data-src=/,
    );
    expect(render('{@|image-meta}', { licensedAssetPreview: true })).toMatch(/^data-src=/);
  });

  it('takes a class only when it is the only argument', () => {
    expect(render('{@|image a b}', {})).toContain('class="thumb-image"');
  });

  it.each([
    ['100w', '300w'],
    ['1500w', '2500w'],
    ['500w,2500w', undefined],
    ['150w', undefined],
  ])('offers the original above %s', (systemDataVariants, larger) => {
    const html = render('{@|image-srcset}', { assetUrl: '/a', systemDataVariants });
    if (larger === undefined) expect(html).not.toContain('original');
    else expect(html.endsWith(`,/a?format=original ${larger}"`)).toBe(true);
  });
});

describe('sizes', () => {
  it('a resized width and height keep the proportions, cut to integers', () => {
    const side = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(side, side, side, (width, height, requested) => {
        const size = { s: `${width}x${height}` };
        const resized = Number(render(`{s|resizedHeightForWidth ${requested}}`, size));
        expect(resized).toBe(Math.trunc((height * requested) / width));
        expect(render('{s|width}x{s|height}', size)).toBe(size.s);
      }),
    );
  });

  it.each([
    [100, '100w'],
    [101, '300w'],
    [300, '300w'],
    [301, '500w'],
    [750, '750w'],
    [751, '1000w'],
    [1001, '1500w'],
  ])('a width of %d takes the format %s', (width, format) => {
    expect(render(`{@|squarespaceThumbnailForWidth ${width}}`, '1x1')).toBe(format);
  });
});

describe('colors', () => {
  it('four and five digits are dark, seven are none', () => {
    expect(render('{@|color-weight}', '#ffff')).toBe('dark');
    expect(render('{@|color-weight}', 'fffff')).toBe('dark');
    expect(render('{@|color-weight}', 'fffffff')).toBe('');
  });

  it('every color within bounds is CSS', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(part, part, part, part, (hue, saturation, lightness, alpha) => {
        const css = render('{@|website-color}', { hue: hue * 360, saturation, lightness, alpha });
        expect(css).toMatch(
          /^hsla\((?:\d+(?:\.\d{1,2})?), (?:\d+(?:\.\d{1,2})?)%, (?:\d+(?:\.\d{1,2})?)%, [01](?:\.\d{1,2})?\)$/,
        );
      }),
    );
  });
});

it('a video without colors has no color attributes', () => {
  const clip = { overlay: true, systemDataId: 's', colorData: { centerAverage: 'abc' } };
  expect(render('{@|video color-data}', clip)).toContain('data-color-bottomright="#" data-color-center="#abc" />');
  expect(render('{@|video}', clip)).not.toContain('data-color');
});

it('classes of an item include those from outside it', () => {
  const data = { categories: ['A b'], tags: ['', 5], promotedBlockType: 'image', item: { recordTypeLabel: 'x' } };
  expect(render('{item|item-classes}', data)).toBe(
    'hentry promoted promoted-block-image category-a-b tag- tag-5 post-type-x',
  );
});

it('durations before zero keep their sign once', () => {
  expect(render('{@|humanizeDuration}', -65_000)).toBe('-1:05');
  expect(render('{@|humanizeDuration}', -999)).toBe('0:00');
});

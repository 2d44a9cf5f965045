import { createEngine, type PredicateDefinition, type Value } from '../../../engine/index.ts';
import { backgroundPredicates } from '../../../engine/predicates/background/index.ts';
import { commercePredicates } from '../../../engine/predicates/commerce/index.ts';
import { contentPredicates } from '../../../engine/predicates/content/index.ts';
import { galleryPredicates } from '../../../engine/predicates/gallery/index.ts';
import { promotedPredicates } from '../../../engine/predicates/promoted/index.ts';
import { recordPredicates } from '../../../engine/predicates/records/index.ts';
import { slidesPredicates } from '../../../engine/predicates/slides/index.ts';
import { socialPredicates } from '../../../engine/predicates/social/index.ts';
import { recordTypes } from '../../../shared/record-types.ts';
import fc from '../../fast-check.ts';

const predicates: readonly PredicateDefinition[] = [
  ...backgroundPredicates,
  ...commercePredicates,
  ...contentPredicates,
  ...galleryPredicates,
  ...promotedPredicates,
  ...recordPredicates,
  ...slidesPredicates,
  ...socialPredicates,
];
const engine = createEngine({ formatters: [], predicates });
const render = (template: string, data: unknown): string => engine.render(engine.compile(template), data as Value).html;
const holds = (condition: string, data: unknown): boolean => render(`{.${condition}}yes{.or}no{.end}`, data) === 'yes';

it('every name stands for one predicate', () => {
  expect(new Set(predicates.map(({ name }) => name)).size).toBe(predicates.length);
});

describe('a predicate accepts any value and reports nothing', () => {
  it.each(predicates.map(({ name }) => name))('%s', (name) => {
    const template = engine.compile(`{.${name}}y{.or}n{.end}{.section v}{.${name} a 1}y{.or}n{.end}{.end}`);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { diagnostics, html } = engine.render(template, { v: value as Value });
        expect(diagnostics).toEqual([]);
        expect(html).toMatch(/^[yn]{1,2}$/);
      }),
      { numRuns: 25 },
    );
  });
});

describe('record types', () => {
  it('exactly one predicate, and its alias, matches each code', () => {
    for (const [name, code] of Object.entries(recordTypes)) {
      const fitting = recordPredicates.filter((predicate) => holds(predicate.name, { recordType: code }));
      const expected = name === 'video' ? ['video?', 'external-video?'] : [`${name}?`];
      expect(fitting.map((predicate) => predicate.name)).toEqual(expected);
    }
  });

  it('a promoted block counts for the five kinds that can be one', () => {
    const fitting = (type: string) => recordPredicates.filter(({ name }) => holds(name, { promotedBlockType: type }));
    expect(fitting('video').map(({ name }) => name)).toEqual(['video?', 'external-video?']);
    expect(fitting('gallery').map(({ name }) => name)).toEqual(['gallery?']);
    expect(fitting('text')).toEqual([]);
  });
});

describe('where predicates look up values', () => {
  it('options and settings are found from inside', () => {
    expect(
      render('{.section a}{.gallery-design-grid?}yes{.end}{.end}', { a: { b: 1 }, options: { design: 'grid' } }),
    ).toBe('yes');
    expect(
      render('{.section a}{.comments?}yes{.or}no{.end}{.end}', { a: { commentState: 1 }, websiteSettings: {} }),
    ).toBe('no');
  });

  it('records and collections are those of the node alone', () => {
    expect(render('{.section a}{.text?}yes{.or}no{.end}{.end}', { recordType: 1, a: { b: 1 } })).toBe('no');
    expect(render('{.section a}{.collection?}yes{.or}no{.end}{.end}', { collection: { a: 1 }, a: { b: 1 } })).toBe(
      'no',
    );
  });
});

describe('values that exist but are empty', () => {
  it.each([
    ['clickable?', { folderBehavior: null }, false],
    ['comments?', { commentState: 1, websiteSettings: null }, false],
    ['location?', { location: { mapLat: null, mapLng: null } }, true],
    ['collection-template-page?', { collection: null, type: 7 }, false],
    ['same-day?', { startDate: null, endDate: 0 }, true],
    ['excerpt?', { excerpt: { html: '\u200b\u00a0 \n' } }, false],
    ['excerpt?', { excerpt: '<never closed' }, false],
    ['passthrough?', { passthrough: 1, sourceUrl: 0 }, true],
    ['index?', { collection: { folder: 1, folderBehavior: '1' } }, false],
  ])('%s of %j: %p', (name, data, expected) => {
    expect(holds(name, data)).toBe(expected);
  });
});

it('a day ends at midnight in UTC', () => {
  const midnight = Date.UTC(2024, 1, 29);
  expect(holds('same-day?', { startDate: midnight, endDate: midnight + 86_399_999 })).toBe(true);
  expect(holds('same-day?', { startDate: midnight - 1, endDate: midnight })).toBe(false);
  expect(holds('same-day?', { startDate: -1, endDate: -86_400_000 })).toBe(true);
});

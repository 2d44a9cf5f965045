/** Markup that is cached with the value that it shows. */
import type { Value } from '#engine';
import { cachedMarkup } from '../../server/rendering/regions/cached-markup.ts';

/** Markup that shows the title and a setting of the page, and counts how often it is created. */
function counted() {
  let created = 0;
  const markup = cachedMarkup<{ readonly setting: string }>(
    (item, { setting }) => {
      created += 1;
      return `${JSON.stringify(item)} ${setting}`;
    },
    ({ setting }) => [setting],
  );
  const show = (item: Value, setting: string): string => markup(item, { setting });
  return { show, created: () => created };
}

test('markup is created once for a value and what it reads of the page', () => {
  const { show, created } = counted();
  const vase = { title: 'Vase' };
  expect([show(vase, 'a'), show(vase, 'a')]).toEqual(['{"title":"Vase"} a', '{"title":"Vase"} a']);
  expect(created()).toBe(1);
});

test('another value, and another setting of the page, get markup of their own', () => {
  const { show, created } = counted();
  const vase = { title: 'Vase' };
  show(vase, 'a');
  expect(show({ title: 'Bowl' }, 'a')).toBe('{"title":"Bowl"} a');
  expect(show(vase, 'b')).toBe('{"title":"Vase"} b');
  expect(show(vase, 'a')).toBe('{"title":"Vase"} a');
  expect(created()).toBe(4);
});

test('values that are no objects are not cached', () => {
  const { show, created } = counted();
  expect([show('Vase', 'a'), show('Vase', 'a'), show(null, 'a')]).toEqual(['"Vase" a', '"Vase" a', 'null a']);
  expect(created()).toBe(3);
});

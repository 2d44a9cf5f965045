import { createEngine, type Value } from '#engine';
import { bothTiers, everything, messages, renderOn } from './render.ts';

const { formatters, predicates } = createEngine();

describe.each(Object.entries(bothTiers()))('examples on the %s tier', (_tier, engine) => {
  for (const { name, examples } of [...formatters, ...predicates]) {
    test.each(examples.map((example) => [example.title ?? example.template, example] as const))(
      `${name}: %s`,
      (_title, example) => {
        const { template, data, output, partials, locale = 'en-US', now = everything.now, errors = [] } = example;
        const rendered = renderOn(engine, template, data as Value, { ...everything, partials, locale, now });
        expect(rendered.html).toBe(output);
        expect(messages(rendered.diagnostics)).toEqual(errors.map((part) => expect.stringContaining(part)));
      },
    );
  }
});

test('every definition has at least three examples', () => {
  const poor = [...formatters, ...predicates].filter(({ examples }) => examples.length < 3);
  expect(poor.map(({ name }) => name)).toEqual([]);
});

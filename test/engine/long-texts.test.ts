/** Long texts for which a pattern that backtracks would take hours: see `test/server/long-texts.test.ts`. */
import { createEngine, createLinter, describeDefinitions } from '../../engine/index.ts';
import { bothTiers, everything, renderOn } from './render.ts';

const LENGTH = 1_000_000;
const long = (text: string): string => text.repeat(LENGTH / text.length);

test.each(Object.entries(bothTiers()))('numbers of expressions, on the %s tier', (_tier, engine) => {
  const { html } = renderOn(engine, '{.eval n * 1}', { n: `1${'0'.repeat(LENGTH)}x` }, everything);
  expect(html).toBe('NaN');
});

const { lint } = createLinter(describeDefinitions(createEngine({ codegen: 'off' })));

test.each<[string, string, string[]?]>([
  ['variables without an end', long('{a')],
  ['variables in an attribute', `<a href="${long('{a')}" class="b">`, ['BRACE_MISSING']],
  ['pipes without an end', `{a|a${long('-')}>`],
  ['elements without an end', long('<pre ')],
  ['comments without an end', long('<!--')],
  ['names of elements', `<a${long('a')}">`],
  ['elements of a framework', long('<p v-pre>')],
])('%s', (_what, source, codes = []) => {
  expect(lint(source).map(({ code }) => code)).toEqual(codes);
});

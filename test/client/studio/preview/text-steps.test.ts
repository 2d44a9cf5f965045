import { createTextSteps } from '../../../../client/studio/preview/frame/text-steps.ts';

/** Types letter by letter, a tenth of a second each. */
function typed(text: string) {
  const steps = createTextSteps('');
  for (let length = 1; length <= text.length; length++) steps.record(text.slice(0, length), length * 100);
  return steps;
}

test('what was typed is taken back a word at a time, and typed again', () => {
  const steps = typed('one two three');
  expect([steps.undo(), steps.undo(), steps.undo(), steps.undo()]).toEqual(['one two ', 'one ', '', undefined]);
  expect([steps.redo(), steps.redo(), steps.redo(), steps.redo()]).toEqual([
    'one ',
    'one two ',
    'one two three',
    undefined,
  ]);
});

test('a pause ends a step, and so does taking back', () => {
  const steps = createTextSteps('a');
  steps.record('ab', 0);
  steps.record('abc', 500);
  steps.record('abcd', 2000);
  expect(steps.undo()).toBe('abc');
  steps.record('abcx', 2100);
  expect(steps.redo()).toBe(undefined);
  expect([steps.undo(), steps.undo(), steps.undo()]).toEqual(['abc', 'a', undefined]);
});

test('markup is taken back by the words that are read, and a format by itself', () => {
  const steps = createTextSteps('<p>a</p>');
  for (const [at, text] of ['<p>ab</p>', '<p>abc</p>', '<p>abc&nbsp;</p>', '<p>abc d</p>'].entries())
    steps.record(text, at * 100);
  steps.record('<p>abc <b>d</b></p>', 500);
  steps.record('<p>abc <b>de</b></p>', 600);
  expect([1, 2, 3, 4, 5].map(() => steps.undo())).toEqual([
    '<p>abc <b>d</b></p>',
    '<p>abc d</p>',
    '<p>abc&nbsp;</p>',
    '<p>a</p>',
    undefined,
  ]);
});

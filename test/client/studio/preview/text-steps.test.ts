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

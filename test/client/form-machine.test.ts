import fc from 'fast-check';
import { sizeFor } from '../../client/captcha/captcha.ts';
import { editing, type FormEvent, type FormState, transitionForm } from '../../client/regions/form/machine.ts';

const failure = fc.record({
  message: fc.constant('One or more fields is invalid, please check your entries.'),
  fields: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constant('Required')),
});
const event: fc.Arbitrary<FormEvent> = fc.oneof(
  fc.record({ type: fc.constant('submit' as const), failure: fc.option(failure) }),
  fc.record({ type: fc.constant('refused' as const), failure }),
  fc.record({ type: fc.constant('sent' as const), redirect: fc.constantFrom('', '/thanks') }),
  fc.record({ type: fc.constant('mended' as const), field: fc.constantFrom('a', 'b', 'c') }),
);

test('1,000 walks: one submission at a time, thanks only for what was sent, and done is done', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (walk) => {
      let state: FormState = editing;
      for (const one of walk) {
        const before = state;
        state = transitionForm(state, one);
        if (before.kind === 'done') expect(state).toBe(before);
        if (before.kind === 'submitting' && one.type === 'submit') expect(state).toBe(before);
        if (state.kind === 'done' && before.kind !== 'done')
          expect([before.kind, one.type]).toEqual(['submitting', 'sent']);
        if (state.kind === 'submitting' && before.kind !== 'submitting')
          expect(one).toEqual({ type: 'submit', failure: null });
        if (one.type === 'mended' && state.kind === 'editing')
          expect(Object.keys(state.failure?.fields ?? {})).not.toContain(one.field);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [319, 'compact'],
  [320, 'normal'],
  [0, 'normal'],
  [600, 'normal'],
])('a captcha in %d pixels is %s', (width, size) => {
  expect(sizeFor(width)).toBe(size);
});

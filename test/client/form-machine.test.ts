import { sizeFor } from '../../client/captcha/captcha.ts';
import * as forms from '../../client/forms/machine.ts';
import { failureOf } from '../../client/forms/send-plain.ts';
import { returnTo } from '../../client/regions/account/return-to.ts';
import * as comments from '../../client/regions/comments/machine.ts';
import { problemOf } from '../../client/regions/donation/check-donation.ts';
import * as donations from '../../client/regions/donation/machine.ts';
import * as likes from '../../client/regions/like/machine.ts';
import * as locks from '../../client/regions/lock/machine.ts';
import fc from '../fast-check.ts';

const failure = fc.record({
  message: fc.constant('One or more fields is invalid, please check your entries.'),
  fields: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constant('Required')),
});
const event: fc.Arbitrary<forms.Event> = fc.oneof(
  fc.record({ type: fc.constant('submit' as const), failure: fc.option(failure) }),
  fc.record({ type: fc.constant('failed' as const), failure }),
  fc.record({ type: fc.constant('sent' as const), redirect: fc.constantFrom('', '/thanks') }),
  fc.constant({ type: 'reset' as const }),
  fc.constant({ type: 'returned' as const }),
  fc.record({ type: fc.constant('corrected' as const), field: fc.constantFrom('a', 'b', 'c') }),
);

test('random events: one submission at a time, done only after sent, and done is final until the page returns', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: forms.State = forms.initial;
      for (const event of events) {
        const before = state;
        state = forms.transition(state, event);
        if (before.kind === 'done')
          expect(state).toBe(event.type === 'returned' && before.redirect !== '' ? forms.initial : before);
        if (before.kind === 'submitting' && event.type === 'submit') expect(state).toBe(before);
        if (state.kind === 'done' && before.kind !== 'done')
          expect([before.kind, event.type]).toEqual(['submitting', 'sent']);
        if (state.kind === 'submitting' && before.kind !== 'submitting')
          expect(event).toEqual({ type: 'submit', failure: null });
        if (event.type === 'corrected' && state.kind === 'editing')
          expect(Object.keys(state.failure?.fields ?? {})).not.toContain(event.field);
      }
    }),
    { numRuns: 1000 },
  );
});

test('random events: the summary is focused with each failure, and never with a correction', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: forms.State = forms.initial;
      for (const event of events) {
        const before = state;
        state = forms.transition(state, event);
        if (state === before) continue;
        const isNew = state.kind === 'editing' && state.isNew;
        expect(isNew).toBe(state.kind === 'editing' && state.failure !== null && event.type !== 'corrected');
      }
    }),
    { numRuns: 500 },
  );
});

const commentEvent: fc.Arbitrary<comments.Event> = fc.oneof(
  fc.record({ type: fc.constant('reply' as const), to: fc.record({ id: fc.string(), authorName: fc.string() }) }),
  fc.constantFrom<comments.Event>({ type: 'cancel' }, { type: 'sent' }),
  fc.constant({
    type: 'listed' as const,
    list: { tag: 'ol', key: 'ol-0', attributes: {}, children: [], html: null },
  }),
);

test('random events of comments: something is replied to exactly while replying, and the list never goes', () => {
  fc.assert(
    fc.property(fc.array(commentEvent, { maxLength: 40 }), (events) => {
      let state: comments.State = comments.initial;
      for (const event of events) {
        const before = state;
        state = comments.transition(state, event);
        expect(state.replyTo !== null).toBe(state.kind === 'replying');
        if (event.type === 'sent' || event.type === 'cancel') expect(state.kind).toBe('commenting');
        if (before.list !== null) expect(state.list).not.toBeNull();
      }
    }),
    { numRuns: 500 },
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

test("random events of a like: the state is the server's or the requested one", () => {
  const event: fc.Arbitrary<likes.Event> = fc.oneof(
    fc.constantFrom<likes.Event>({ type: 'stored' }, { type: 'toggle' }, { type: 'failed' }),
    fc.record({ type: fc.constant('counted' as const), count: fc.integer({ min: -2, max: 50 }) }),
  );
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 0, max: 50 }),
      fc.array(event, { maxLength: 60 }),
      (isLiked, count, events) => {
        let like = likes.initial(isLiked, count);
        for (const event of events) {
          const before = like;
          like = likes.transition(like, event);
          expect(like.count).toBeGreaterThanOrEqual(0);
          if (like.kind !== 'saving')
            expect([like.isLiked, like.count]).toEqual([like.confirmed.isLiked, like.confirmed.count]);
          if (before.kind === 'saving' && event.type === 'toggle') expect(like).toBe(before);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  ['/shop', '/shop'],
  ['', '/account'],
  ['//evil.example', '/account'],
  ['/\\evil.example', '/account'],
  ['https://evil.example', '/account'],
])('a sign-in for %p leads to %s', (input, to) => {
  expect(returnTo(input)).toBe(to);
});

test.each([
  ['5', '', null],
  ['', '', 'Required'],
  ['', '12', null],
  ['', '1,05', null],
  ['', '0', 'Amount is not valid.'],
  ['', '-3', 'Amount is not valid.'],
  ['', 'much', 'Amount is not valid.'],
  ['', '1.050', '“1.050” is unclear: write 1050 or 1.05.'],
])('a donation of %p, another amount (%p): %p', (amount, other, problem) => {
  expect(problemOf({ amount, other }, 'EUR')).toBe(problem);
});

test('random events of a donation: never two amounts', () => {
  const event: fc.Arbitrary<donations.Event> = fc.oneof(
    fc.record({ type: fc.constant('choose' as const), amount: fc.constantFrom('5', '10') }),
    fc.record({ type: fc.constant('type' as const), other: fc.constantFrom('', '1', '12') }),
    fc.record({ type: fc.constant('refuse' as const), problem: fc.constant('Required') }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { amount, other } = events.reduce(donations.transition, donations.initial);
      expect([amount, other]).toContain('');
    }),
  );
});

test('random events of a lock: one password at a time, and an open page stays open', () => {
  const event: fc.Arbitrary<locks.Event> = fc.constantFrom<locks.Event>(
    { type: 'check' },
    { type: 'opened' },
    { type: 'refused', error: 'Incorrect password.' },
    { type: 'left-empty', error: 'Required' },
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let state = locks.initial;
      for (const event of events) {
        const before = state;
        state = locks.transition(state, event);
        if (before.kind === 'open' || (before.kind === 'checking' && ['check', 'left-empty'].includes(event.type)))
          expect(state).toBe(before);
        if (state.kind === 'open' && before.kind !== 'open') expect(before.kind).toBe('checking');
        if (state.kind === 'refused') expect(state.error).not.toBe('');
      }
    }),
  );
});

test('an error response is shown with its own message', () => {
  const refused = (status: number, data: unknown) => failureOf({ kind: 'status', status, data });
  expect(
    refused(400, {
      errors: [
        { field: 'email', message: 'Required' },
        { field: 'email', message: 'Not valid' },
      ],
    }),
  ).toEqual({
    message: 'One or more fields is invalid, please check your entries.',
    fields: { email: 'Required' },
  });
  expect(refused(400, { errors: { body: 'Required' } }).fields).toEqual({ body: 'Required' });
  expect(refused(429, {}).message).toBe('Please try again in a few seconds.');
  expect(refused(403, { error: 'No.' }).message).toBe('No.');
  expect(refused(500, null).message).toBe('Unknown error, please try again later.');
  expect(failureOf({ kind: 'network' }).message).toBe('Unknown error, please try again later.');
});

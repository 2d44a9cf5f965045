import * as popups from '../../client/regions/popup/machine.ts';
import { popupKeys, readPopupHistory, shouldShow } from '../../client/regions/popup/rules.ts';
import fc from '../fast-check.ts';

describe('a popup', () => {
  const DAY = 86_400_000;
  const now = 1_700_000_000_000;

  const seen = { closedDate: 0, version: '2', isSubmitted: false, isSeenInVisit: true };
  test.each([
    ['nobody has seen it', { version: '' }, true],
    ['its last version was closed just now', { closedDate: now, version: '1', isSubmitted: true }, true],
    ['it was closed yesterday', { closedDate: now - DAY }, false],
    ['it was closed two weeks ago', { closedDate: now - 14 * DAY }, true],
    ['it was answered long ago', { closedDate: now - 99 * DAY, isSubmitted: true }, false],
    ['it was seen and left by a link', {}, true],
  ])('version 2, when %s: %s', (_name, history, shown) => {
    const rule = { version: '2', frequency: 'days', reshowDays: 14 } as const;
    expect(shouldShow({ ...seen, ...history }, rule, now)).toBe(shown);
  });

  test.each([
    ['always', { closedDate: now }, true],
    ['always', { isSubmitted: true }, false],
    ['once', { closedDate: now - 999 * DAY }, false],
    ['once', {}, true],
    ['visit', { closedDate: now - 999 * DAY }, false],
    ['visit', { isSeenInVisit: false, closedDate: now }, true],
  ] as const)('frequency %s, after %j: %s', (frequency, history, shown) => {
    expect(shouldShow({ ...seen, ...history }, { version: '2', frequency, reshowDays: 14 }, now)).toBe(shown);
  });

  test.each([
    ['a visitor who reads', 'a letter', false, 'shown'],
    ['a visitor with another dialog', 'a letter', true, 'skipped'],
    ['a visitor whose network fails', undefined, false, 'skipped'],
  ] as const)('for %s: its markup %p, busy %p: %s', (_name, content, isBusy, kind) => {
    expect(popups.transition(popups.initial, { type: 'loaded', content, isBusy }).kind).toBe(kind);
  });

  test('random events: shown at most once, only while nothing else is open, and never after it was closed', () => {
    const event = fc.oneof(
      fc.constant({ type: 'close' } as const),
      fc.record({
        type: fc.constant('loaded' as const),
        content: fc.option(fc.string(), { nil: undefined }),
        isBusy: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        let popup: popups.State<string> = popups.initial;
        const kinds: string[] = [];
        for (const event of events) {
          const before: popups.State<string> = popup;
          popup = popups.transition(popup, event);
          if (popup === before) continue;
          kinds.push(popup.kind);
          if (popup.kind === 'shown')
            expect(event).toMatchObject({ type: 'loaded', content: popup.content, isBusy: false });
        }
        expect([[], ['skipped'], ['shown'], ['shown', 'closed']]).toContainEqual(kinds);
      }),
      { numRuns: 1000 },
    );
  });

  test('reads its three keys, whatever is in them', () => {
    const entries = new Map<string, string>([
      [popupKeys.closedDate, 'x'],
      [popupKeys.submitted, 'true'],
    ]);
    expect(readPopupHistory((key) => entries.get(key) ?? null)).toEqual({
      closedDate: 0,
      version: '',
      isSubmitted: true,
      isSeenInVisit: false,
    });
  });
});

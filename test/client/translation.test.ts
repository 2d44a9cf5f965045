import { type Event, initial, type State, transition } from '../../client/regions/translation/machine.ts';
import { offeredText } from '../../client/studio/languages/offered-text.ts';
import fc from '../fast-check.ts';

describe('the language of a page', () => {
  const language = fc.constantFrom('en', 'nl', 'fr');
  const event = fc.record({
    type: fc.constantFrom<Event['type']>('choose', 'restore', 'loaded', 'failed'),
    language,
  });

  test('random events: only what was wanted last is shown, and nothing is wanted that is not being loaded', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state: State = initial('en');
        for (const event of events) {
          const before = state;
          state = transition(state, event);
          if (state.shown !== before.shown) expect([event.type, event.language]).toEqual(['loaded', before.wanted]);
          if (state.kind !== 'loading') expect(state.wanted).toBe(state.shown);
        }
      }),
      { numRuns: 1000 },
    );
  });

  const after = (...events: Event[]): State => events.reduce(transition, initial('en'));

  test('of two choices in a row, the later one is shown, whichever is loaded first', () => {
    const choices: Event[] = [
      { type: 'choose', language: 'nl' },
      { type: 'choose', language: 'fr' },
    ];
    const nl: Event = { type: 'loaded', language: 'nl' };
    const fr: Event = { type: 'loaded', language: 'fr' };
    expect([after(...choices, nl, fr).shown, after(...choices, fr, nl).shown]).toEqual(['fr', 'fr']);
  });

  test('a choice is stored, that of an earlier page is not; a failure keeps the language', () => {
    expect(after({ type: 'choose', language: 'nl' }).isChosen).toBe(true);
    expect(after({ type: 'restore', language: 'nl' }).isChosen).toBe(false);
    expect(after({ type: 'choose', language: 'nl' }, { type: 'failed', language: 'nl' })).toEqual({
      kind: 'failed',
      shown: 'en',
      wanted: 'en',
      isChosen: false,
    });
  });
});

describe('the studio names the languages that visitors are offered', () => {
  const english = { code: 'en', name: '', shownName: 'English', isDefault: true };
  const dutch = { code: 'nl', name: '', shownName: 'Nederlands', isDefault: false };
  const names = [
    { code: 'en', name: 'English' },
    { code: 'nl', name: 'Nederlands' },
    { code: 'fr', name: 'Français' },
  ];

  test.each([
    [
      'the list',
      [english, dutch],
      null,
      'Visitors are offered English and Nederlands, each with addresses of its own.',
    ],
    ['nothing', [english], null, 'Visitors see the site in English. No other language is offered.'],
    [
      'the page’s own menu',
      [english],
      { languages: names, glossary: '/words-[language].json' },
      'Visitors are also offered Nederlands and Français.',
    ],
    ['a menu for scripts of the site', [english], { languages: names, glossary: '' }, 'by scripts of the site'],
  ])('from %s', (_name, languages, menu, text) => {
    expect(offeredText(languages, menu)).toContain(text);
  });
});

import { hasCart } from '../../client/loader/timing.ts';
import { allowsMarketing, modeOf } from '../../client/session/consent/consent.ts';
import {
  type State as Consent,
  type Event as ConsentEvent,
  initial,
  transition,
} from '../../client/session/consent/machine.ts';
import { openStore, type Store } from '../../client/session/open-store.ts';
import { readPageContext } from '../../client/session/page-context.ts';
import { analyticsId } from '../../client/session/session-info.ts';
import { createSessionReplay } from '../../client/session/session-replay.ts';
import { parseSiteUser } from '../../client/session/site-user.ts';
import { readStored, writeStored } from '../../client/session/stored-values.ts';
import { consentAnswer, consentVersionOf, readConsentAnswer } from '../../shared/analytics/rules.ts';
import fc from '../fast-check.ts';

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());
afterEach(() => void jest.restoreAllMocks());

const memory = (): Store & { readonly all: Map<string, string> } => {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
};

describe('stored values', () => {
  test('are returned until they expire, and removed when read afterwards', () => {
    const store = memory();
    expect(writeStored(store, 'a', { b: 1 }, 6000)).toBe(true);
    expect(readStored(store, 'a', 5999)).toEqual({ b: 1 });
    expect(readStored(store, 'a', 6000)).toBeUndefined();
    expect(store.all.size).toBe(0);
  });

  test('that cannot be parsed are removed, with a warning on the console', () => {
    const store = memory();
    store.setItem('a', '{');
    store.setItem('b', '"text"');
    expect([readStored(store, 'a', 1), readStored(store, 'b', 1), store.all.size]).toEqual([undefined, undefined, 0]);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  test('that exceed the quota are a warning, not an exception', () => {
    const full: Store = {
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(writeStored(full, 'a', 1, 2)).toBe(false);
    expect(writeStored(null, 'a', 1, 2)).toBe(false);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  test('an id that cannot be stored is empty, with a warning', () => {
    const full: Store = {
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(analyticsId(full, 1, () => 'id')).toBe('');
    expect(console.warn).toHaveBeenLastCalledWith('Unable to store analyticsId');
    const store = memory();
    expect([analyticsId(store, 1, () => 'id'), analyticsId(store, 2, () => 'other')]).toEqual(['id', 'id']);
  });

  test('a browser that denies storage returns none', () => {
    const closed = Object.defineProperty({}, 'localStorage', {
      get: () => {
        throw new Error('denied');
      },
    });
    expect(openStore('localStorage', closed as Window)).toBeNull();
  });
});

test.each([
  [null, false, ''],
  ['', false, ''],
  ['{"authenticated":true,"siteUserId":"u1"}', true, 'u1'],
  ['{"authenticated":"true","siteUserId":"u1"}', false, ''],
  ['{"authenticated":false,"siteUserId":"u1"}', false, ''],
  ['null', false, ''],
  ['{nonsense', false, ''],
])('SiteUserInfo %s', (text, authenticated, siteUserId) => {
  expect(parseSiteUser(text)).toEqual({ authenticated, siteUserId });
});

test('a SiteUserInfo cookie that cannot be read is logged once per page', () => {
  Reflect.deleteProperty(globalThis, 'siteUserWarned');
  parseSiteUser('{nonsense');
  parseSiteUser('{nonsense');
  hasCart('SiteUserInfo=%7Bnonsense');
  expect(jest.mocked(console.warn).mock.calls).toEqual([
    ['The SiteUserInfo cookie cannot be read; the visitor counts as anonymous.', expect.any(SyntaxError)],
  ]);
});

describe('consent', () => {
  const consentOf = (kind: Consent['kind']): Consent => {
    if (kind === 'granted') return { kind, categories: { statistics: true, marketing: true } };
    return kind === 'pending' ? { kind, before: { statistics: false, marketing: false } } : { kind };
  };
  const page = (isRestrictive: boolean, isCloneable = false) => {
    const website = { cloneable: isCloneable, cookieSettings: { isRestrictiveCookiePolicyEnabled: isRestrictive } };
    return readPageContext(JSON.stringify({ website }));
  };

  test.each([
    ['not-required', false, false, 'cookies'],
    ['not-required', true, false, 'cookie-less'],
    ['not-required', false, true, 'cookie-less'],
    ['pending', false, false, 'cookie-less'],
    ['declined', false, false, 'cookie-less'],
    ['granted', false, false, 'cookies'],
    ['granted', true, false, 'cookies'],
    ['granted', true, true, 'cookie-less'],
  ] as const)('%s, restrictive policy %s, cloneable %s: %s', (kind, restrictive, cloneable, mode) => {
    expect(modeOf(consentOf(kind), page(restrictive, cloneable), false)).toBe(mode);
  });

  test.each([
    [{ statistics: true, marketing: false }, 'cookies', false],
    [{ statistics: false, marketing: true }, 'cookie-less', true],
    [{ statistics: true, marketing: true }, 'cookies', true],
  ] as const)('%j: own analytics %s, third-party scripts %s', (categories, mode, hasMarketing) => {
    const consent: Consent = { kind: 'granted', categories };
    for (const isRestrictive of [false, true])
      expect([
        modeOf(consent, page(isRestrictive), false),
        allowsMarketing(consent, page(isRestrictive), false),
      ]).toEqual([mode, hasMarketing]);
    expect(allowsMarketing(consent, page(false, true), false)).toBe(false);
  });

  test('third-party scripts are loaded if the site does not ask, unless the browser refuses', () => {
    expect(allowsMarketing({ kind: 'not-required' }, page(false), false)).toBe(true);
    expect(allowsMarketing({ kind: 'not-required' }, page(false), true)).toBe(false);
    expect(allowsMarketing(consentOf('pending'), page(false), false)).toBe(false);
  });

  test('Global Privacy Control applies if the site does not ask', () => {
    expect(modeOf({ kind: 'not-required' }, page(false), true)).toBe('cookie-less');
    expect(modeOf(consentOf('granted'), page(false), true)).toBe('cookies');
  });

  test.each([
    [false, '1', 'not-required'],
    [true, null, 'pending'],
    [true, '1', 'granted'],
    [true, '0', 'declined'],
    [true, 'x', 'pending'],
  ] as const)('asked %s, stored choice %s: %s', (isAsked, answer, kind) => {
    expect(initial(isAsked, answer)).toEqual(consentOf(kind));
  });

  test('a choice is read as it was written, and is valid until the site asks for more', () => {
    for (const statistics of [true, false])
      for (const marketing of [true, false])
        for (const version of [1, 2, 30]) {
          const cookie = consentAnswer({ statistics, marketing }, version);
          expect(readConsentAnswer(cookie, version)).toEqual({ statistics, marketing });
          expect(readConsentAnswer(cookie, version + 1)).toBeNull();
        }
    for (const cookie of [undefined, '', 'x', 'constructor', '1.x', '1.'])
      expect(readConsentAnswer(cookie, 1)).toBeNull();
    expect([consentVersionOf({}), consentVersionOf({ consentVersion: 3 })]).toEqual([1, 3]);
  });

  test('a reopened banner shows the current choices', () => {
    const categories = { statistics: true, marketing: false };
    const reopened = transition({ kind: 'granted', categories }, { type: 'reconsider' });
    expect(reopened).toEqual({ kind: 'pending', before: categories });
    const none = { statistics: false, marketing: false };
    expect(transition(reopened, { type: 'choose', categories: none })).toEqual({ kind: 'declined' });
    expect(transition(reopened, { type: 'choose', categories })).toEqual({ kind: 'granted', categories });
  });

  test('random events: cookies are allowed only after consent, and a site that does not ask never asks', () => {
    const events = fc.array(
      fc.constantFrom<Exclude<ConsentEvent['type'], 'choose'>>('accept', 'decline', 'reconsider'),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(
        fc.constantFrom<Consent['kind']>('not-required', 'pending', 'granted', 'declined'),
        events,
        (kind, walk) => {
          let consent = consentOf(kind);
          for (const type of walk) {
            const before = consent;
            consent = transition(consent, { type });
            if (before.kind === 'not-required') expect(consent).toBe(before);
            else expect(consent.kind).not.toBe('not-required');
            if (consent.kind === 'granted' && before.kind !== 'granted')
              expect([before.kind, type]).toEqual(['pending', 'accept']);
            if (type === 'reconsider' && before.kind !== 'not-required') expect(consent.kind).toBe('pending');
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test('page data of any shape yields a context', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const context = readPageContext(text);
      expect(typeof context.pageType).toBe('number');
      expect(typeof context.website.id).toBe('string');
      expect(['newer', 'legacy']).toContain(context.analytics.tracker);
    }),
  );
});

test('a recording whose script arrives after consent was withdrawn ends immediately', async () => {
  let arrive = (): void => undefined;
  const loadScript = () => new Promise<void>((resolve) => void (arrive = resolve));
  const dataset: Record<string, string> = {};
  const dispatched: string[] = [];
  const dispatchEvent = ({ type }: { readonly type: string }): void => void dispatched.push(type);
  Object.assign(globalThis, { window: {}, document: { documentElement: { dataset }, dispatchEvent } });
  jest.spyOn(Intl, 'DateTimeFormat').mockReturnValue({
    resolvedOptions: () => ({ timeZone: 'America/New_York' }),
  } as Intl.DateTimeFormat);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json('recording-1'));
  const page = { get: () => loadScript } as unknown as Parameters<typeof createSessionReplay>[0];
  const context = readPageContext(
    JSON.stringify({
      website: { location: { addressCountryCode: 'US' } },
      websiteSettings: { analytics: { isReplayEnabled: true } },
      sessionReplay: { script: 'https://replay.example/1.js' },
    }),
  );
  const replay = createSessionReplay(page);
  const started = replay.start(context, 4);
  while (dataset['replayId'] === undefined) await Promise.resolve();
  replay.stop();
  arrive();
  await started;
  expect([dataset, dispatched]).toEqual([{}, ['site:replay-stopped']]);
  for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
});

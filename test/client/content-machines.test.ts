import { frameAddress } from '../../client/core/embeds.ts';
import * as lightboxes from '../../client/lightbox/machine.ts';
import { indexOfKey as accordionIndex } from '../../client/regions/accordion/index.ts';
import * as sounds from '../../client/regions/audio/machine.ts';
import * as calendars from '../../client/regions/calendar/machine.ts';
import { monthAfter, monthName, weeksOf } from '../../client/regions/calendar/months.ts';
import { indexOfKey as chartIndex } from '../../client/regions/chart/index.ts';
import * as galleries from '../../client/regions/gallery/machine.ts';
import * as maps from '../../client/regions/map/machine.ts';
import { moved, pixelOf, placeOf, TILE, tileAddress, tilesOf, zoomed } from '../../client/regions/map/tiles.ts';
import { roundsFor } from '../../client/regions/marquee/index.ts';
import * as sharing from '../../client/regions/share/machine.ts';
import * as videos from '../../client/regions/video/machine.ts';
import * as suggestions from '../../client/ui/suggestions/machine.ts';
import { shareLinks, shareNetworks } from '../../server/rendering/share-links.ts';
import fc from '../fast-check.ts';

interface Suggestion {
  readonly title: string;
  readonly fullUrl: string;
}

describe('a gallery', () => {
  const event = fc.oneof(
    fc.constantFrom<galleries.Event>(
      ...(['next', 'previous', 'tick', 'suspend', 'resume', 'play', 'pause'] as const).map((type) => ({ type })),
    ),
    fc.record({ type: fc.constantFrom('go' as const, 'scrolled' as const), index: fc.integer({ min: -20, max: 20 }) }),
  );

  test('random events: always on an existing picture; no autoplay under a pointer, or after the visitor took over', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.boolean(),
        fc.array(event, { maxLength: 60 }),
        (count, autoplay, events) => {
          let gallery = galleries.initial(count, autoplay);
          for (const event of events) {
            const before = gallery;
            gallery = galleries.transition(gallery, event);
            expect(gallery.index === 0 || gallery.index < count).toBe(true);
            if (event.type === 'tick' && before.kind !== 'playing') expect(gallery).toBe(before);
            // The row follows every change, except the visitor's own scrolling.
            const isFollowed = gallery.index !== before.index && event.type !== 'scrolled';
            expect(gallery.turns - before.turns).toBe(isFollowed ? 1 : 0);
            if (!gallery.hasAutoplay) expect(gallery.kind).toBe('manual');
            if (['next', 'previous', 'go', 'pause'].includes(event.type)) expect(gallery.kind).toBe('manual');
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('the last picture is followed by the first', () => {
    let gallery = galleries.initial(3, false);
    const seen = [];
    for (const type of ['previous', 'previous', 'next', 'next', 'next'] as const) {
      gallery = galleries.transition(gallery, { type });
      seen.push(gallery.index);
    }
    expect(seen).toEqual([2, 1, 2, 0, 1]);
  });
});

test('random events of a light box: late pictures change nothing, and closed is final', () => {
  const event: fc.Arbitrary<lightboxes.Event> = fc.oneof(
    fc.constantFrom<lightboxes.Event>({ type: 'next' }, { type: 'previous' }, { type: 'close' }),
    fc.record({ type: fc.constantFrom('loaded' as const, 'failed' as const), index: fc.integer({ min: 0, max: 5 }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(event, { maxLength: 60 }), (count, events) => {
      let box = lightboxes.initial(0, count);
      for (const event of events) {
        const before = box;
        box = lightboxes.transition(box, event);
        expect(box.index >= 0 && box.index < count).toBe(true);
        if (before.kind === 'closed') expect(box).toBe(before);
        if (box.kind === 'shown' && before.kind !== 'shown')
          expect(event).toEqual({ type: 'loaded', index: box.index });
        if (box.index !== before.index) expect(box.kind).toBe('loading');
      }
    }),
    { numRuns: 1000 },
  );
});

test('random events of suggestions: responses to older queries are not shown, and the active item exists', () => {
  const query = fc.constantFrom('', 'm', 'mu', 'mug', 'mugs');
  const items = fc.array(fc.record({ title: fc.string(), fullUrl: fc.constant('/a') }), { maxLength: 4 });
  const event: fc.Arbitrary<suggestions.Event<Suggestion>> = fc.oneof(
    fc.record({ type: fc.constant('typed' as const), query }),
    fc.record({ type: fc.constant('loaded' as const), query, items }),
    fc.record({ type: fc.constant('failed' as const), query }),
    fc.constantFrom<suggestions.Event<Suggestion>>({ type: 'down' }, { type: 'up' }, { type: 'close' }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), (events) => {
      let search: suggestions.State<Suggestion> = suggestions.initial;
      let typed = '';
      for (const event of events) {
        if (event.type === 'typed') typed = event.query;
        search = suggestions.transition(search, event);
        expect(search.query).toBe(typed);
        if (search.kind === 'open') {
          expect(search.items.length).toBeGreaterThan(0);
          expect(search.active >= -1 && search.active < search.items.length).toBe(true);
        }
        if (search.kind !== 'closed') expect(search.query.trim().length).toBeGreaterThanOrEqual(2);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 1, 0],
  ['End', 1, 2],
  ['a', 1, null],
])('%s on head %d of 3 leads to %p', (key, at, to) => {
  expect(accordionIndex(key, at, 3)).toBe(to);
});

test.each([
  ['ArrowRight', -1, 0],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', 0, 0],
  ['End', -1, 2],
  ['x', 0, null],
])('%s at point %d of a chart of 3 leads to %p', (key, at, to) => {
  expect(chartIndex(key, at, 3)).toBe(to);
});

test.each([
  [300, 1000, 2],
  [1000, 300, 8],
  [1000, 1000, 2],
  [5000, 10, 20],
  [100, 0, 2],
])('a line %d wide with items of %d repeats them %d times', (width, round, rounds) => {
  expect(roundsFor(width, round)).toBe(rounds);
});

describe('months', () => {
  test('are whole weeks that contain each day once', () => {
    const month = fc.tuple(fc.integer({ min: 1970, max: 2200 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(month, fc.integer({ min: 0, max: 6 }), ([year, at], weekStart) => {
        const name = `${year}-${String(at).padStart(2, '0')}`;
        const days = weeksOf(name, weekStart, []).flat();
        const inside = days.filter(({ isOutside }) => !isOutside);
        expect(days.length % 7).toBe(0);
        expect(new Date(days[0]!.iso).getUTCDay()).toBe(weekStart);
        expect(inside.map(({ number }) => number)).toEqual(inside.map((_day, index) => index + 1));
        expect(inside.length).toBe(new Date(Date.UTC(year, at, 0)).getUTCDate());
        expect(monthAfter(monthAfter(name, 7), -7)).toBe(name);
      }),
    );
  });

  test('have names, and their events', () => {
    expect([monthAfter('2026-11', 2), monthName('2026-03', 'de')]).toEqual(['2027-01', 'März 2026']);
    const event = { title: 'Fair', fullUrl: '/fair', time: '10 AM', day: '2026-03-09' };
    const matches = weeksOf('2026-03', 1, [event])
      .flat()
      .filter(({ events }) => events.length > 0);
    expect(matches.map(({ iso, events }) => [iso, events])).toEqual([['2026-03-09', [event]]]);
  });
});

describe('videos and sounds', () => {
  const address = fc.option(fc.constantFrom('https://player.example/1', 'https://player.example/2'));
  const event = fc.record({ type: fc.constantFrom('play' as const, 'found' as const), address });

  test('random events: a video is looked up once, and what plays stays', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let video = videos.initial(null);
        const kinds: string[] = [video.kind];
        for (const next of events) {
          const before = video;
          video = videos.transition(video, next);
          if (before.kind === 'playing') expect(video).toBe(before);
          if (video.kind !== kinds.at(-1)) kinds.push(video.kind);
        }
        expect(kinds.join(' ')).toMatch(/^poster(?: playing| looking(?: playing| elsewhere)?)?$/);
      }),
      { numRuns: 1000 },
    );
  });

  test('one sound plays at a time, and a broken one is named once', () => {
    const types = ['played', 'paused', 'ended', 'failed'] as const;
    const event = fc.record({ type: fc.constantFrom(...types), at: fc.nat({ max: 3 }) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = sounds.initial;
        for (const next of events) {
          state = sounds.transition(state, next);
          if (next.type === 'played') expect(state.playing).toBe(next.at);
          else if (next.type !== 'failed') expect(state.playing).not.toBe(next.at);
          expect(new Set(state.failed).size).toBe(state.failed.length);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('sharing says what happened, with the URL if it could not be copied', () => {
    const said = (type: sharing.Event['type']) =>
      sharing.transition(sharing.initial, { type, address: 'https://shop.example/a' });
    expect(said('copied')).toEqual({ kind: 'told', text: 'The link was copied.' });
    expect(said('not-copied')).toMatchObject({ text: expect.stringContaining('https://shop.example/a') });
    expect(said('not-shared')).toMatchObject({ text: 'Sharing did not work. Please try again.' });
  });
});

describe('maps', () => {
  test('coordinates and pixels are inverse', () => {
    const place = fc.tuple(
      fc.double({ min: -84, max: 84, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
    );
    fc.assert(
      fc.property(place, fc.integer({ min: 2, max: 19 }), ([lat, lng], zoom) => {
        const { x, y } = pixelOf(lat, lng, zoom);
        const back = placeOf(x, y, zoom);
        expect(Math.abs(back.lat - lat) + Math.abs(back.lng - lng)).toBeLessThan(1e-6);
      }),
    );
  });

  test('tiles cover the view without a gap, and are tiles of the map', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.integer({ min: 4, max: 19 }),
        (lat, lng, zoom) => {
          const tiles = tilesOf({ lat, lng, zoom }, 700, 320);
          for (const { x, y } of tiles) expect(x >= 0 && x < 2 ** zoom && y >= 0 && y < 2 ** zoom).toBe(true);
          expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
          expect(Math.max(...tiles.map(({ left }) => left)) + TILE).toBeGreaterThanOrEqual(700);
          expect(tiles.length).toBeLessThanOrEqual(12);
        },
      ),
    );
  });

  test('wrap around the world, stop at its poles, and zoom within bounds', () => {
    const view = { lat: 50.85, lng: 179.9, zoom: 10 };
    expect(moved(view, 1000, 0).lng).toBeLessThan(-178);
    expect(moved(view, 0, -1e9).lat).toBeLessThanOrEqual(85.06);
    expect([zoomed(view, 99).zoom, zoomed(view, -99).zoom, zoomed(view, 3, 12).zoom]).toEqual([19, 2, 12]);
    expect(tileAddress('/t/{z}/{x}/{y}.png', { x: 1, y: 2, zoom: 3 })).toBe('/t/3/1/2.png');
  });

  const home = { lat: 50.85, lng: 4.35, zoom: 14 };
  const picture = { tiles: [{ src: '/t', left: 0, top: 0 }], attribution: 'A', size: { width: 9, height: 9 } };
  const event = fc.oneof(
    fc.constantFrom<maps.Event>(
      { type: 'ask' },
      { type: 'answered', picture },
      { type: 'answered', picture: null },
      { type: 'resized', size: { width: 700, height: 320 } },
    ),
    fc.record({ type: fc.constant('move' as const), x: fc.integer(), y: fc.integer() }),
    fc.record({ type: fc.constant('zoom' as const), steps: fc.integer({ min: -30, max: 30 }) }),
  );

  test('random events: one request, one answer; tiles stay tiles, within the zoom of their server', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 14, max: 19 })),
        fc.array(event, { maxLength: 40 }),
        (maxZoom, events) => {
          let map = maps.initial(home, maxZoom);
          const kinds: string[] = [map.kind];
          for (const next of events) {
            map = maps.transition(map, next);
            if (map.kind !== kinds.at(-1)) kinds.push(map.kind);
            if (map.kind === 'tiles') expect(map.view.zoom).toBeLessThanOrEqual(maxZoom ?? 0);
          }
          const ways = maxZoom === null ? /^drawn(?: loading(?: picture| external)?)?$/ : /^tiles$/;
          expect(kinds.join(' ')).toMatch(ways);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
  ['//www.youtube.com/embed/abc', 'https://www.youtube-nocookie.com/embed/abc?autoplay=1&rel=0'],
  ['https://vimeo.com/channels/staff/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://soundcloud.com/a/b',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb&auto_play=true',
  ],
  ['https://open.spotify.com/track/abc', 'https://open.spotify.com/embed/track/abc'],
  ['https://www.youtube.com/', null],
  ['https://youtube.com.evil.example/watch?v=a', null],
  ['https://www.youtube.com/watch?v=a"onload=x', null],
  ['javascript:alert(1)', null],
  ['/local', null],
  ['', null],
])('the frame of %s is %p', (address, frame) => {
  expect(frameAddress(address)).toBe(frame);
});

describe('sharing', () => {
  test.each([
    [
      [{ network: 'mail' }, { network: 'facebook' }, { network: 'nope' }],
      ['mail', 'facebook'],
    ],
    [
      ['x', 'twitter', 'email'],
      ['twitter', 'mail'],
    ],
    [{ facebook: true, pinterest: false }, ['facebook']],
    [{}, []],
    [[], []],
    [undefined, []],
    ['facebook', []],
    [['__proto__', 'constructor'], []],
  ])('%j means %j', (options, names) => {
    expect(shareNetworks(options)).toEqual(names);
  });

  test('URLs contain the page as one parameter', () => {
    const [link] = shareLinks(['facebook'], { url: 'https://a.example/b?c=1&d=2', title: 'T', image: '' });
    expect(link?.href).toBe('https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fa.example%2Fb%3Fc%3D1%26d%3D2');
  });
});

test('a calendar moved forward and back shows the same month, with its own markup', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40, max: 40 })), (turns) => {
      const turn = (state: calendars.State, by: number) => calendars.transition(state, { type: 'turn', by });
      const there = turns.reduce(turn, calendars.initial('2027-05'));
      const back = turns.map((by) => -by).reduce(turn, there);
      expect(back).toEqual({ kind: turns.length === 0 ? 'as-written' : 'turned', month: '2027-05' });
    }),
  );
});

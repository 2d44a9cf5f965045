/** Rules of the settings' screens: what is found, how titles are made, what numbers are refused. */

import { knownEvents } from '#shared/analytics/events';
import { announcementSettings } from '#shared/block-settings/announcement';
import { popupSettings } from '#shared/block-settings/slices';
import { permissions, roles } from '#shared/roles';
import { titleOf } from '#shared/title-formats';
import { rangeError } from '../../../client/studio/controls/number-range.ts';
import { timelineOf } from '../../../client/studio/orders/order-text.ts';
import { routes } from '../../../client/studio/routes.ts';
import { eventNames, eventTitle } from '../../../client/studio/settings/event-names.ts';
import { nextOpening } from '../../../client/studio/settings/openings.ts';
import { locationOf, offsetOf } from '../../../client/studio/settings/places-and-zones.ts';
import { matching, named } from '../../../client/studio/settings/searched-choice.tsx';
import { allSettings, searchSettings } from '../../../client/studio/settings/setting-search.ts';
import { shareNetworks } from '../../../client/studio/settings/share-networks.ts';
import { openRoute } from '../../../client/studio/shell/open-route.ts';
import { placeName, places, withPlace } from '../../../client/studio/store/country-places.ts';
import { shareNetworkNames } from '../../../server/rendering/share-links.ts';

const all = allSettings(routes.filter(({ path }) => !path.includes(':')));
const find = (text: string): readonly string[] => searchSettings(all, text).map(({ label }) => label);

describe('the search over all settings', () => {
  test('finds settings of the site and of the store by label, help and place', () => {
    expect(find('zone')[0]).toBe('Time zone');
    expect(find('gift wrap')).toEqual(expect.arrayContaining(['Gift wrap', 'Price of the gift wrap']));
    expect(find('publications scheduled')).toEqual(['Time zone']);
    expect(find('taxes percent')).toEqual(['Percent']);
    expect(find('browser icon')).toEqual(['Browser icon']);
  });

  test('finds those of header, footer, announcement bar, popup and the service for mailing lists', () => {
    expect(find('stays in view')).toEqual(['Stays in view']);
    expect(find('footer columns phones')).toEqual(['Columns on phones']);
    expect(find('mailchimp')).toContain('Service for mailing lists');
    for (const { label } of Object.values({ ...announcementSettings, ...popupSettings }))
      expect(find(label)).toContain(label);
  });

  test('finds nothing for nothing and for what is not there, whatever is typed', () => {
    for (const text of ['', '   ', '<qq>', 'qqqq', '.*[']) expect(find(text)).toEqual([]);
    expect(find('ZÓNE')[0]).toBe('Time zone');
  });

  test('finds by words that people have for them', () => {
    for (const word of ['newsletter', 'newsl', 'unsubscribe']) expect(find(word)).toContain('Mailing lists');
    expect(find('password')).toEqual(expect.arrayContaining(['Password of the site', 'Password of a page']));
    for (const word of ['maintenance', 'launch', 'private']) expect(find(word)).toContain('Who can see the site');
    expect(find('vat')).toEqual(expect.arrayContaining(['Percent']));
    expect(find('gdpr')).toContain('Cookie banner');
  });

  test('puts what is called so before what only speaks of it', () => {
    expect(find('currency')[0]).toBe('Currency');
    expect(find('members')[0]).toBe('Members');
  });

  test('leads to screens that there are, with permissions that there are', () => {
    for (const { address, permission } of all) {
      expect([address, openRoute(address.split('?')[0] ?? '') !== undefined]).toEqual([address, true]);
      if (permission !== undefined) expect(permissions).toHaveProperty([permission]);
    }
    expect(Object.keys(roles).length).toBe(15);
  });
});

test('titles are made of names, and the usual ones where there is no format', () => {
  const names = { site: 'Shop', page: 'Journal', item: 'A post' };
  expect(titleOf('item', '', names)).toBe('A post — Shop');
  expect(titleOf('item', '%i | %c | %s', names)).toBe('A post | Journal | Shop');
  expect(titleOf('page', '', { ...names, page: '' })).toBe('Shop');
  expect(titleOf('homepage', '100 %', names)).toBe('100 %');
});

test('numbers beyond their bounds are refused and not changed', () => {
  expect([rangeError(-5, 0, 100), rangeError(150, 0, 100)]).toEqual([
    'This must be from 0 to 100.',
    'This must be from 0 to 100.',
  ]);
  expect([rangeError(-1, 0), rangeError(3, undefined, 2)]).toEqual([
    'This must be at least 0.',
    'This must be at most 2.',
  ]);
  expect([rangeError(0, 0, 100), rangeError(100, 0, 100), rangeError(Number.NaN, 0, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('another opening of a day begins after the last one', () => {
  expect(nextOpening([])).toEqual({ from: '09:00', to: '17:00' });
  expect(nextOpening([{ from: '10:00', to: '12:30' }])).toEqual({ from: '13:00', to: '22:00' });
});

test('a suggested address fills the parts of the location', () => {
  const parts = {
    street: 'Ovenstraat 4',
    city: 'Ghent',
    region: '',
    country: 'BE',
    countryName: '',
    postalCode: '9000',
  };
  expect(locationOf(parts)).toEqual({
    addressLine1: 'Ovenstraat 4',
    addressLine2: 'Ghent, 9000',
    addressCountryCode: 'BE',
    addressCountry: 'Belgium',
  });
});

test('offsets of time zones follow the season', () => {
  expect(offsetOf('Europe/Brussels', new Date('2026-07-01T12:00:00Z'))).toBe('UTC+02:00');
  expect(offsetOf('UTC', new Date('2026-07-01T12:00:00Z'))).toBe('UTC');
});

test('events have names that people read, and networks are those of the server', () => {
  expect(eventTitle('CommerceShopping_ItemAdded')).toBe('Item added');
  expect(eventNames.every((name) => Object.hasOwn(knownEvents, name))).toBe(true);
  expect(shareNetworks.map(({ name }) => name)).toEqual(shareNetworkNames);
});

test('an order is paid after it was placed, also within one instant', () => {
  const nothing = { shipments: [], refunds: [], returns: [], emails: [], notes: [], fulfilledAt: null, endedAt: null };
  const order = { created: 5, paidAt: 5, currency: 'USD', lines: [], ...nothing } as unknown as Parameters<
    typeof timelineOf
  >[0];
  expect(timelineOf(order).map(({ text }) => text)).toEqual(['Paid', 'Placed']);
  expect(timelineOf({ ...order, paidAt: 4 }).map(({ text }) => text)).toEqual(['Paid', 'Placed']);
});

test('countries are found by name or code', () => {
  expect(named(places, 'belgium')).toBe('BE');
  expect(named(places, ' be ')).toBe('BE');
  expect(named(places, 'everywhere')).toBe('*');
  expect(named(places, 'Belg')).toBeUndefined();
  expect(matching(places, 'belg').map(({ id }) => id)).toEqual(['BE']);
  expect(withPlace(['*'], 'BE')).toEqual(['BE']);
  expect(withPlace(['BE'], 'NL')).toEqual(['BE', 'NL']);
  expect(withPlace(['BE', 'NL'], '*')).toEqual(['*']);
  expect(['*', 'BE', 'x'].map(placeName)).toEqual(['Everywhere', 'Belgium', 'x']);
});

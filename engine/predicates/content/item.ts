/** Predicates about one content item. */

import { removeTags } from '#shared/remove-tags';
import { definePredicate } from '../../define.ts';
import { asBoolean, asNumber, asString, isArray, isTrue, property, type Value, walk } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { answers } from '../yes-no.ts';

const CALENDAR_VIEW = makeReference(['calendarView']);
const DAY_MS = 86_400_000;
/** The last instant that a date can hold, in epoch milliseconds. */
const LAST_INSTANT = 8.64e15;

export const calendarView = definePredicate({
  name: 'calendar-view?',
  summary: 'Events are shown in a calendar.',
  reads: ['calendarView'],
  usesScope: true,
  examples: answers(
    'calendar-view?',
    [{ calendarView: true }, { calendarView: 'true' }],
    [{ calendarView: 'yes' }, {}],
  ),
  test: (_node, _args, env) => asBoolean(env.lookup(CALENDAR_VIEW)),
});

const hasImage = (item: Value): boolean =>
  isTrue(property(item, 'mainImageId')) || isTrue(property(item, 'systemDataId'));

export const mainImage = definePredicate({
  name: 'main-image?',
  summary: 'The item has an image of its own.',
  examples: answers('main-image?', [{ mainImageId: 'a' }, { systemDataId: 'b' }], [{ mainImageId: '' }, {}]),
  test: hasImage,
});

export const childImages = definePredicate({
  name: 'child-images?',
  summary: 'The first of the items has an image.',
  examples: answers(
    'child-images?',
    [{ items: [{ mainImageId: 'a' }] }],
    [{ items: [{}, { mainImageId: 'a' }] }, { items: { 0: { mainImageId: 'a' } } }],
  ),
  test: (node) => {
    const items = property(node, 'items');
    return isArray(items) && hasImage(items[0]);
  },
});

const BLANK = /[\s\u200b\u00a0]/g;

export const excerpt = definePredicate({
  name: 'excerpt?',
  summary: 'The excerpt holds text, not only tags and white space.',
  details: 'Entities count as text: an excerpt of only &nbsp; is one.',
  examples: answers(
    'excerpt?',
    [{ excerpt: { html: '<p>Fresh bread</p>' } }, { excerpt: '&nbsp;' }],
    [{ excerpt: { html: '<p> </p>' } }, { excerpt: 123 }],
  ),
  test: (node) => {
    const given = property(node, 'excerpt');
    const html = property(given, 'html');
    const text = typeof html === 'string' ? html : given;
    return typeof text === 'string' && removeTags(text).replace(BLANK, '') !== '';
  },
});

export const externalLink = definePredicate({
  name: 'external-link?',
  summary: 'The node leads to another site.',
  examples: answers('external-link?', [{ externalLink: { url: '/x' } }], [{ externalLink: {} }, {}]),
  test: (node) => isTrue(property(node, 'externalLink')),
});

export const location = definePredicate({
  name: 'location?',
  summary: 'The item has a place on the map.',
  examples: answers(
    'location?',
    [{ location: { mapLat: 33.4, mapLng: -112 } }],
    [{ location: { mapLat: 33.4 } }, { location: 'here' }],
  ),
  test: (node) => walk(node, ['location', 'mapLat']) !== undefined && walk(node, ['location', 'mapLng']) !== undefined,
});

export const passthrough = definePredicate({
  name: 'passthrough?',
  summary: 'The item sends its visitors on to its source.',
  examples: answers(
    'passthrough?',
    [{ passthrough: true, sourceUrl: '/x' }],
    [{ passthrough: true, sourceUrl: '' }, { sourceUrl: '/x' }],
  ),
  test: (node) => isTrue(property(node, 'passthrough')) && asString(property(node, 'sourceUrl')) !== '',
});

export const sameDay = definePredicate({
  name: 'same-day?',
  summary: 'The event starts and ends on the same day in UTC.',
  examples: answers(
    'same-day?',
    [{ startDate: 1384518630000, endDate: 1384515030000 }, {}],
    [
      { startDate: 1384518630000, endDate: 1384432230000 },
      { startDate: 'soon', endDate: 'soon' },
    ],
  ),
  test: (node) => {
    const start = asNumber(property(node, 'startDate'));
    const end = asNumber(property(node, 'endDate'));
    if (!(Math.abs(start) <= LAST_INSTANT && Math.abs(end) <= LAST_INSTANT)) return false;
    return Math.floor(start / DAY_MS) === Math.floor(end / DAY_MS);
  },
});

export const serviceNameEmail = definePredicate({
  name: 'serviceNameEmail?',
  summary: 'The service is email.',
  examples: answers('serviceNameEmail?', [{ serviceName: 'email' }], [{ serviceName: 'twitter' }, {}]),
  test: (node) => property(node, 'serviceName') === 'email',
});

export const showPastEvents = definePredicate({
  name: 'show-past-events?',
  summary: 'Past events are shown instead of upcoming ones.',
  examples: answers(
    'show-past-events?',
    [{ showPastOrUpcomingEvents: 'past' }],
    [{ showPastOrUpcomingEvents: 'upcoming' }, {}],
  ),
  test: (node) => property(node, 'showPastOrUpcomingEvents') === 'past',
});

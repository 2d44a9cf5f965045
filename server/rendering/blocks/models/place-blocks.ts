import type { ShownBlockType } from '#shared/block-settings/index';
import { placeBlocks } from '#shared/block-settings/places';
import { decodeEntities } from '#shared/html';
import { field, numberOf, textOf } from '#shared/json';
import type { ValuesOf } from '#shared/settings';
import type { BlockContent } from '../block-content.ts';
import { type Block, type BlockScene, defineBlock } from '../define-block.ts';
import { dayAttribute, formatDay } from '../format.ts';
import { textField } from '../page-json.ts';
import { pictureModel } from '../picture-model.ts';
import { jsonAttribute } from '../safe-markup.ts';
import { drawMap } from './draw-map.ts';

interface Location {
  readonly addressTitle: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly addressCountry: string;
  readonly mapLat: number;
  readonly mapLng: number;
  readonly mapZoom: number;
}

/** Links to the place on a map, by its coordinates or else by its postal address. */
function mapModel(location: Location) {
  const { mapLat, mapLng, mapZoom } = location;
  const lines = [location.addressTitle, location.addressLine1, location.addressLine2, location.addressCountry].filter(
    (line) => line !== '',
  );
  const hasPosition = mapLat !== 0 || mapLng !== 0;
  const href = hasPosition
    ? `https://www.openstreetmap.org/?mlat=${mapLat}&mlon=${mapLng}#map=${mapZoom}/${mapLat}/${mapLng}`
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`;
  return {
    lines,
    mapHref: lines.length > 0 || hasPosition ? href : '',
    placeName: lines[0] ?? 'this place',
    drawing: hasPosition || lines.length > 0 ? drawMap(mapLat, mapLng) : null,
    mapJson: jsonAttribute({ mapLat, mapLng, mapZoom }),
  };
}

const LINES = ['addressTitle', 'addressLine1', 'addressLine2', 'addressCountry'] as const;

/** The place of a block, or that of the site if it has none. */
function placeIn(own: Location, content: BlockContent): Location {
  const isEmpty = own.mapLat === 0 && own.mapLng === 0 && LINES.every((name) => own[name] === '');
  if (!isEmpty) return own;
  const place = field(field(content.site, 'website'), 'location');
  const [addressTitle = '', addressLine1 = '', addressLine2 = '', addressCountry = ''] = LINES.map((name) =>
    decodeEntities(textField(place, name)),
  );
  const [mapLat = 0, mapLng = 0, mapZoom = 0] = ['mapLat', 'mapLng', 'mapZoom'].map((name) =>
    place === undefined ? 0 : numberOf(field(place, name)) || 0,
  );
  const lines = { addressTitle, addressLine1, addressLine2, addressCountry };
  return { ...lines, mapLat, mapLng, mapZoom: mapZoom || own.mapZoom };
}

const SERVICES: Readonly<Record<string, { readonly name: string; readonly profile: string }>> = {
  twitter: { name: 'Twitter', profile: 'https://twitter.com/' },
  instagram: { name: 'Instagram', profile: 'https://www.instagram.com/' },
  foursquare: { name: 'Foursquare', profile: 'https://foursquare.com/' },
  flickr: { name: 'Flickr', profile: 'https://www.flickr.com/photos/' },
  fivehundredpix: { name: '500px', profile: 'https://500px.com/p/' },
};

type Feed = typeof placeBlocks.instagram;

/** A social media feed: a link to the profile, and the images that the site has stored. */
function feedModel(type: keyof typeof SERVICES, { username, url, title, buttonText, images }: ValuesOf<Feed>) {
  const { name, profile } = SERVICES[type] ?? { name: type, profile: '' };
  const account = username.replace(/^@/, '');
  const href = url || (account === '' ? '' : profile + encodeURIComponent(account));
  return {
    service: name,
    href,
    heading: title || (account === '' ? name : `@${account}`),
    label: buttonText || `See it on ${name}`,
    pictures: images.flatMap((image) => {
      const picture = pictureModel(image);
      return picture === null ? [] : [{ ...picture, post: image.clickthroughUrl }];
    }),
    embedJson: jsonAttribute({ service: type, username: account, url }),
  };
}

const feedBlock = (type: ShownBlockType & keyof typeof SERVICES, settings: Feed): Block =>
  defineBlock(type, settings, { model: (values) => feedModel(type, values) });

const BOOKING: Readonly<Record<string, string>> = {
  opentable: 'OpenTable',
  'opentable-v2': 'OpenTable',
  zola: 'Resy',
  tock: 'Tock',
  acuity: 'Acuity Scheduling',
};

/** A third-party booking page: a link, which a script may replace by the embedded page on click. */
const bookingBlock = (type: ShownBlockType, settings: typeof placeBlocks.opentable): Block =>
  defineBlock(type, settings, {
    model: ({ url, buttonText, title, thumbnail, restaurantId }) => ({
      service: BOOKING[type] ?? '',
      heading: title || 'Reserve a table',
      label: buttonText || 'Book',
      picture: pictureModel(thumbnail),
      embedJson: jsonAttribute({ service: type, url, restaurantId }),
    }),
  });

/** Dates that are not known yet are 0. */
const isPast = ({ startDate }: { readonly startDate: number }, { now }: BlockScene): boolean =>
  startDate !== 0 && startDate < now;

export const placeBlockDefinitions = [
  defineBlock('map', placeBlocks.map, {
    model: ({ location }, { content }) => ({
      ...mapModel(placeIn(location, content)),
      hasTiles: textOf(field(field(field(content.site, 'websiteSettings'), 'mapTiles'), 'url')) !== '',
    }),
  }),
  defineBlock('geo', placeBlocks.geo, { model: ({ location }, { content }) => mapModel(placeIn(location, content)) }),
  defineBlock('tourdates', placeBlocks.tourdates, {
    model: ({ dates, showPast }, scene) => {
      const shows = dates
        .filter((date) => showPast || !isPast(date, scene))
        .toSorted((a, b) => (a.startDate || Number.MAX_SAFE_INTEGER) - (b.startDate || Number.MAX_SAFE_INTEGER))
        .map((date) => ({
          ...date,
          day: formatDay(date.startDate, scene),
          dayIso: dayAttribute(date.startDate, scene),
          isPast: isPast(date, scene),
          isSoldOut: date.status === 'sold-out',
          isCancelled: date.status === 'cancelled',
        }));
      const coming = shows.filter((show) => !show.isPast);
      // Past dates are collapsed only if there are upcoming ones.
      return coming.length === 0
        ? { shows, coming: shows, past: [] }
        : { shows, coming, past: shows.filter((show) => show.isPast) };
    },
  }),
  bookingBlock('opentable', placeBlocks.opentable),
  bookingBlock('opentable-v2', placeBlocks['opentable-v2']),
  bookingBlock('zola', placeBlocks.zola),
  bookingBlock('tock', placeBlocks.tock),
  defineBlock('acuity', placeBlocks.acuity, {
    model: ({ url, buttonText, title, thumbnail, schedulingId }) => ({
      service: BOOKING.acuity,
      heading: title || 'Make an appointment',
      label: buttonText || 'Schedule',
      picture: pictureModel(thumbnail),
      embedJson: jsonAttribute({ service: 'acuity', url, schedulingId }),
    }),
  }),
  defineBlock('twitter', placeBlocks.twitter, {
    model: (values) => feedModel('twitter', { ...values, images: values.images.slice(0, values.limit) }),
  }),
  feedBlock('instagram', placeBlocks.instagram),
  defineBlock('foursquare', placeBlocks.foursquare, {
    model: (values) => ({ ...mapModel(values.location), ...feedModel('foursquare', values) }),
  }),
  feedBlock('flickr', placeBlocks.flickr),
  feedBlock('fivehundredpix', placeBlocks.fivehundredpix),
  defineBlock('rss', placeBlocks.rss),
];

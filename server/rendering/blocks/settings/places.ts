/** Blocks about places, dates and the services of others. */
import { choice, date, html, integer, list, number, object, text, url, yes } from '#shared/settings';
import { picture } from './picture.ts';

/** An address and its place on a map, in degrees (specification, `location`). */
const locationSettings = object({
  addressTitle: text(),
  addressLine1: text(),
  addressLine2: text(),
  addressCountry: text(),
  mapLat: number(-90, 90, 0),
  mapLng: number(-180, 180, 0),
  mapZoom: integer(1, 19, 15),
});

/** Something of somebody else's: shown as a link, loaded only when it is asked for. */
const elsewhere = { title: text(), description: html(), url: url(), buttonText: text(), thumbnail: picture };
const feed = {
  username: text(),
  url: url(),
  title: text(),
  buttonText: text(),
  images: list(picture, 30),
};
const reservation = { ...elsewhere, restaurantId: text() };

export const placeBlocks = {
  map: {
    location: locationSettings,
    title: text(),
    height: integer(120, 800, 320),
    style: choice(['paper', 'night', 'plain'], 'paper'),
  },
  geo: { location: locationSettings, title: text() },
  tourdates: {
    artistName: text(),
    profileUrl: url(),
    showPast: yes(),
    dates: list(
      object({
        startDate: date(),
        venue: text(),
        city: text(),
        ticketUrl: url(),
        status: choice(['available', 'sold-out', 'cancelled'], 'available'),
      }),
      200,
    ),
  },
  opentable: reservation,
  'opentable-v2': reservation,
  zola: reservation,
  tock: reservation,
  acuity: { ...elsewhere, schedulingId: text() },
  twitter: { ...feed, limit: integer(1, 20, 3) },
  instagram: feed,
  foursquare: { ...feed, location: locationSettings },
  flickr: feed,
  fivehundredpix: feed,
  rss: { title: text(), url: url(), description: html() },
} as const;

/** Blocks for locations, dates and third-party services. */
import { choice, date, html, integer, labeled, list, number, object, text, url, yes } from '../settings.ts';
import { decorativePicture, postPicture } from './picture.ts';

/** An address and its coordinates in degrees (specification, `location`). */
const locationSettings = object(
  {
    addressTitle: labeled('Name', text()),
    addressLine1: labeled('Address', text()),
    addressLine2: labeled('City, state, ZIP', text()),
    addressCountry: labeled('Country', text()),
    mapLat: labeled('Latitude', number(-90, 90, 0), { unit: '°' }),
    mapLng: labeled('Longitude', number(-180, 180, 0), { unit: '°' }),
    mapZoom: labeled('Zoom', integer(1, 19, 15)),
  },
  'location',
);
const location = labeled('Location', locationSettings);
const placeOfSite = labeled('Location', locationSettings, { help: 'Empty: the location of the site.' });

/** A third-party service: a link until the visitor opens it. */
const elsewhere = {
  url: labeled('Booking page', url('web')),
  title: labeled('Title', text()),
  description: labeled('Description', html()),
  buttonText: labeled('Button text', text()),
  thumbnail: labeled('Image', decorativePicture),
};
const feed = {
  username: labeled('User name', text()),
  url: labeled('Profile URL', url('web'), { help: 'Empty: the profile page of the username.' }),
  title: labeled('Title', text()),
  images: labeled('Images', list(postPicture, 30, 'image')),
  buttonText: labeled('Button text', text()),
};
const reservation = {
  ...elsewhere,
  restaurantId: labeled('Restaurant ID', text(), { help: 'The restaurant’s number at the service.' }),
};

const tourDate = object({
  startDate: labeled('Date', date('minute')),
  venue: labeled('Venue', text()),
  city: labeled('City', text()),
  ticketUrl: labeled('Tickets', url('web')),
  status: labeled('Status', choice(['available', 'sold-out', 'cancelled'], 'available', { cancelled: 'Canceled' })),
});

export const placeBlocks = {
  map: {
    location: placeOfSite,
    title: labeled('Title', text()),
    height: labeled('Height', integer(120, 800, 320), { unit: 'px', group: 'Layout' }),
    style: labeled('Style', choice(['paper', 'night', 'plain'], 'paper'), { group: 'Layout' }),
  },
  geo: { location: placeOfSite, title: labeled('Title', text()) },
  tourdates: {
    artistName: labeled('Artist', text()),
    profileUrl: labeled('Profile URL', url('web'), { when: { artistName: 'filled' } }),
    dates: labeled('Dates', list(tourDate, 200, 'date')),
    showPast: labeled('Show past dates', yes(), { group: 'Layout' }),
  },
  opentable: reservation,
  'opentable-v2': reservation,
  zola: reservation,
  tock: reservation,
  acuity: {
    ...elsewhere,
    schedulingId: labeled('Scheduling ID', text(), { help: 'The owner number of the scheduling account.' }),
  },
  twitter: { ...feed, limit: labeled('Number of images', integer(1, 20, 3)) },
  instagram: feed,
  foursquare: { ...feed, location },
  flickr: feed,
  fivehundredpix: feed,
  rss: {
    url: labeled('Feed', url()),
    title: labeled('Title', text()),
    description: labeled('Description', html()),
  },
} as const;

/** Blocks that lead somewhere. */
import { choice, html, integer, list, no, object, text, url, yes } from '#shared/settings';
import { picture } from './picture.ts';

const links = list(object({ title: text(), linkTo: url(), newWindow: no() }), 60);
const accounts = list(object({ serviceName: text(), screenname: text(), profileUrl: url() }), 60);
const social = {
  /** Empty: the site's own accounts. */
  accounts,
  size: choice(['small', 'medium', 'large'], 'medium'),
  alignment: choice(['left', 'center', 'right'], 'left'),
  label: text('Find us elsewhere'),
};

export const linkBlocks = {
  navigation: {
    navigationId: text('mainNav'),
    label: text('Pages'),
    layout: choice(['horizontal', 'vertical'], 'horizontal'),
    links,
  },
  logo: {
    image: picture,
    linkTo: url(),
    maxWidth: integer(20, 1000, 200),
    alignment: choice(['left', 'center', 'right'], 'left'),
  },
  link: { title: text(), description: html(), linkTo: url(), newWindow: no() },
  collectionlink: { collection: text(), title: text(), description: html(), showDescription: yes() },
  folder: { folder: text(), title: text() },
  index: { collection: text(), showThumbnails: yes() },
  sociallinks: social,
  socialaccountlinks: social,
  'socialaccountlinks-v2': social,
  search: { placeholder: text('Search'), label: text('Search this site'), collection: text() },
  'in-browser-message-link': { text: text('View this email in your browser'), linkTo: url() },
  emailfooter: { businessName: text(), address: text(), unsubscribeUrl: url(), note: html() },
  'member-area': {
    memberAreaId: text(),
    title: text(),
    description: html(),
    joinText: text('Join'),
    joinUrl: url(),
    signInText: text('Sign in'),
    signInUrl: url(),
  },
} as const;

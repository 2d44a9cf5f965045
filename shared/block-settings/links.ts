/** Blocks that link somewhere. */
import { choice, html, integer, labeled, list, no, object, reference, text, url, yes } from '../settings.ts';
import { alignment } from './alignment.ts';
import { decorativePicture } from './picture.ts';

const newWindow = labeled('Open in new window', no(), { when: { linkTo: 'filled' } });

const navigationLink = object({ title: labeled('Title', text()), linkTo: labeled('Link', url()), newWindow });

const account = object({
  serviceName: labeled('Service', text(), { help: 'Such as Instagram or YouTube.' }),
  screenname: labeled('User name', text()),
  profileUrl: labeled('Profile URL', url('web')),
});

const social = {
  accounts: labeled('Accounts', list(account, 60, 'account'), { help: 'Empty: the social accounts of the site.' }),
  label: labeled('Label', text('Find us elsewhere'), { help: 'Announced by screen readers before the links.' }),
  size: labeled('Size', choice(['small', 'medium', 'large'], 'medium'), { group: 'Layout' }),
  alignment: labeled('Alignment', alignment('left'), { group: 'Layout' }),
};

export const linkBlocks = {
  navigation: {
    navigationId: labeled('Navigation', reference('navigation', 'mainNav'), { when: { links: 'empty' } }),
    links: labeled('Links', list(navigationLink, 60, 'link'), { help: 'These are shown instead of the navigation.' }),
    label: labeled('Label', text('Pages'), { help: 'Name of these links for screen readers.' }),
    layout: labeled('Layout', choice(['horizontal', 'vertical'], 'horizontal'), { group: 'Layout' }),
  },
  logo: {
    image: labeled('Image', decorativePicture, { help: 'Empty: the logo of the site, or its title.' }),
    linkTo: labeled('Link', url(), { help: 'Empty: the home page.' }),
    maxWidth: labeled('Maximum width', integer(20, 1000, 200), { unit: 'px', group: 'Layout' }),
    alignment: labeled('Alignment', alignment('left'), { group: 'Layout' }),
  },
  link: {
    linkTo: labeled('Link', url()),
    title: labeled('Title', text()),
    description: labeled('Description', html()),
    newWindow,
  },
  collectionlink: {
    collection: labeled('Collection', reference('collection')),
    title: labeled('Title', text(), { help: 'Empty: the title of the collection.' }),
    showDescription: labeled('Show description', yes()),
    description: labeled('Description', html(), {
      help: 'Empty: the description of the collection.',
      when: { showDescription: [true] },
    }),
  },
  folder: {
    folder: labeled('Folder', reference('folder')),
    title: labeled('Title', text()),
  },
  index: {
    collection: labeled('Index page', reference('collection')),
    showThumbnails: labeled('Show images', yes()),
  },
  sociallinks: social,
  socialaccountlinks: social,
  'socialaccountlinks-v2': social,
  search: {
    label: labeled('Label', text('Search this site')),
    placeholder: labeled('Placeholder', text('Search')),
    collection: labeled('Collection', reference('collection'), { help: 'Empty: the whole site is searched.' }),
  },
  'in-browser-message-link': {
    text: labeled('Text', text('View this email in your browser')),
    linkTo: labeled('Link', url()),
  },
  emailfooter: {
    businessName: labeled('Business name', text(), { help: 'Empty: the title of the site.' }),
    address: labeled('Address', text()),
    unsubscribeUrl: labeled('Unsubscribe link', url()),
    note: labeled('Note', html()),
  },
  'member-area': {
    memberAreaId: labeled('Member area', reference('member-area')),
    title: labeled('Title', text()),
    description: labeled('Description', html()),
    joinUrl: labeled('Join link', url()),
    joinText: labeled('Join text', text('Join'), { when: { joinUrl: 'filled' } }),
    signInUrl: labeled('Sign-in link', url()),
    signInText: labeled('Sign-in text', text('Sign in'), { when: { signInUrl: 'filled' } }),
  },
} as const;

/** Slices that only slides have, and the settings of slides. */
import { overlayPositions } from '../overlay-positions.ts';
import {
  choice,
  color,
  html,
  integer,
  labeled,
  list,
  no,
  object,
  reference,
  type SettingTable,
  text,
  url,
  yes,
} from '../settings.ts';
import { alignment } from './alignment.ts';
import type { ShownBlockType } from './index.ts';
import { picture } from './picture.ts';
import { shownPages } from './shown-pages.ts';

const newWindow = labeled('Open in new window', no(), { when: { linkTo: 'filled' } });
const link = object({ text: labeled('Text', text()), linkTo: labeled('Link', url()), newWindow });

export const ownSlices = {
  heading: { text: labeled('Text', text()) },
  'sub-heading': { text: labeled('Text', text()) },
  body: { html: labeled('Text', html()) },
  buttons: {
    buttons: labeled('Buttons', list(link, 12, 'button')),
    alignment: labeled('Alignment', alignment('left')),
  },
  lock: {
    title: labeled('Title', text('This page is locked')),
    message: labeled('Message', html()),
  },
  password: {
    label: labeled('Label', text('Password')),
    submitText: labeled('Button text', text('Enter')),
    errorText: labeled('Error text', text(), { help: 'Shown after a wrong password.' }),
    action: labeled('Address', url(), { help: 'URL that the password is sent to; empty: the page itself.' }),
  },
  action: { text: labeled('Text', text('Continue')), linkTo: labeled('Link', url()), newWindow },
  'popup-overlay-action': {
    kind: labeled('Kind', choice(['link', 'newsletter'], 'link')),
    text: labeled('Button text', text('Continue')),
    linkTo: labeled('Link', url(), { when: { kind: ['link'] } }),
    formId: labeled('Newsletter form', reference('form', '', 100), { when: { kind: ['newsletter'] } }),
    closeText: labeled('Close text', text('No, thanks')),
  },
  'temp-lock-inject': {
    title: labeled('Title', text('We are not open yet')),
    message: labeled('Message', html()),
    signInUrl: labeled('Sign-in link', url()),
    signInText: labeled('Sign-in text', text('Sign in'), { when: { signInUrl: 'filled' } }),
  },
  'sso-options': {
    title: labeled('Title', text('Sign in')),
    providers: labeled(
      'Providers',
      list(object({ name: labeled('Name', text()), linkTo: labeled('Link', url()) }), 12, 'provider'),
    ),
    showEmail: labeled('Sign in by email', yes()),
    emailAction: labeled('Address', url(), {
      help: 'URL that the email address is sent to.',
      when: { showEmail: [true] },
    }),
  },
} as const satisfies Readonly<Record<string, SettingTable>>;

/** Slices that are rendered as blocks. */
export const sliceBlocks = {
  image: 'image',
  gallery: 'gallery',
  video: 'video',
  'social-icons': 'socialaccountlinks-v2',
  navigation: 'navigation',
  'custom-form': 'form',
  newsletter: 'newsletter',
  album: 'album',
  map: 'map',
  twitter: 'twitter',
  logo: 'logo',
} as const satisfies Readonly<Record<string, ShownBlockType>>;

/** Appearance of a slide. */
export const slideLook = {
  title: labeled('Title', text()),
  position: labeled('Position', choice(overlayPositions, 'center'), { group: 'Layout' }),
  background: labeled('Background', picture, { group: 'Background' }),
  backgroundColor: labeled('Background color', color(), { group: 'Background' }),
  textColor: labeled('Text color', color(), { group: 'Background' }),
  shade: labeled('Darken the image', integer(0, 90, 0), {
    unit: '%',
    group: 'Background',
    when: { background: 'filled' },
  }),
  width: labeled('Width of the content', integer(240, 1000, 640), { unit: 'px', group: 'Layout' }),
} as const;

const behavior = 'Behavior';

/** When and how often a popup shows; ignored for other slides. */
export const popupSettings = {
  trigger: labeled(
    'Show',
    choice(['delay', 'scroll', 'exit'], 'delay', {
      delay: 'After a delay',
      scroll: 'After scrolling',
      exit: 'When the pointer leaves the page',
    }),
    { group: behavior, help: 'Without a pointer, an exit popup shows after its delay.' },
  ),
  delaySeconds: labeled('Delay', integer(0, 120, 3), {
    unit: 's',
    help: 'Time on a page after which a popup shows.',
    group: behavior,
    when: { trigger: ['delay', 'exit'] },
  }),
  scrollPercent: labeled('Scrolled part of the page', integer(1, 100, 50), {
    unit: '%',
    group: behavior,
    when: { trigger: ['scroll'] },
  }),
  frequency: labeled(
    'How often',
    choice(['days', 'visit', 'once', 'always'], 'days', {
      days: 'Again after some days',
      visit: 'Once in each visit',
      once: 'Once',
      always: 'On every page',
    }),
    { group: behavior, help: 'Hidden after a visitor responds to it.' },
  ),
  reshowDays: labeled('Show again after', integer(0, 365, 14), {
    unit: 'days',
    help: 'How long a closed popup stays hidden.',
    group: behavior,
    when: { frequency: ['days'] },
  }),
  version: labeled('Version', text('1', 40), {
    help: 'A new version shows the popup again to visitors who closed it.',
    group: behavior,
  }),
  ...shownPages('Pages'),
} as const;

/** Settings of every slide; only popups use the popup settings. */
export const slideSettings = { ...slideLook, ...popupSettings } as const;

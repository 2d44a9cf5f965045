/** Settings of header and footer that all themes share. Themes can add their own. */
import { choice, color, integer, labeled, list, longText, no, object, text, url, yes } from '../settings.ts';

/** Elements of a header, in default order. */
export const headerElements = {
  logo: 'Logo',
  navigation: 'Navigation',
  choices: 'Language and currency',
  search: 'Search',
  account: 'Account',
  cart: 'Cart',
  social: 'Social links',
  button: 'Button',
} as const;
export type HeaderElement = keyof typeof headerElements;

const elementNames = Object.keys(headerElements) as readonly HeaderElement[] as readonly [HeaderElement];

/** Elements of a header by default. */
export const standardHeaderElements: readonly HeaderElement[] = [
  'logo',
  'navigation',
  'choices',
  'search',
  'account',
  'cart',
];

/** Elements that can be next to a phone's menu button instead of in the menu. Logo, cart and choices are always next to it. */
export const phoneElements = {
  search: headerElements.search,
  account: headerElements.account,
  social: headerElements.social,
  button: headerElements.button,
} as const;

export const headerVariants = {
  inline: 'Logo left, navigation beside it',
  split: 'Logo left, navigation right',
  centered: 'Logo in the middle',
  stacked: 'Navigation below the logo',
  minimal: 'Menu behind a button',
} as const;
export type HeaderVariant = keyof typeof headerVariants;

export const phoneVariants = {
  'menu-right': 'Menu button right',
  'menu-left': 'Menu button left',
  centered: 'Logo in the middle',
} as const;

const [look, phones, buttonGroup] = ['Look', 'Phones', 'Button'];
const names = <Table extends Readonly<Record<string, string>>>(table: Table) =>
  Object.keys(table) as unknown as readonly [keyof Table & string];

const padding = (max: number, fallback: number) =>
  labeled('Space above and below', integer(4, max, fallback), { unit: 'px', group: look });
const frameLook = {
  background: labeled('Background color', color(), { group: look }),
  textColor: labeled('Text color', color(), { group: look }),
  isContained: labeled('As wide as the content', no(), { group: look, help: 'Otherwise it is as wide as the window.' }),
} as const;

export const headerSettings = {
  variant: labeled('Arrangement', choice(names(headerVariants), 'inline', headerVariants)),
  elements: labeled('Elements', list(choice(elementNames, 'logo', headerElements), 8, 'element')),
  text: labeled('Note', longText('', 500), { help: 'A line below the header.' }),
  isSticky: labeled('Stays in view', no(), {
    group: look,
    help: 'The header stays at the top while the page scrolls.',
  }),
  isTransparent: labeled('Over the first picture', no(), {
    group: look,
    help: 'On pages that start with a full-width image, the header overlays it.',
  }),
  overlayText: labeled('Text over the picture', choice(['dark', 'light'], 'dark'), {
    group: look,
    when: { isTransparent: [true] },
  }),
  hasLine: labeled('Line below', no(), { group: look }),
  padding: padding(64, 20),
  logoHeight: labeled('Height of the logo', integer(16, 160, 40), { unit: 'px', group: look }),
  linkSize: labeled('Size of links', integer(12, 28, 16), { unit: 'px', group: look }),
  gap: labeled('Space between links', integer(4, 64, 24), { unit: 'px', group: look }),
  ...frameLook,
  phoneVariant: labeled('Arrangement on phones', choice(names(phoneVariants), 'menu-right', phoneVariants), {
    group: phones,
  }),
  phoneElements: labeled(
    'Beside the menu button',
    list(choice(names(phoneElements), 'search', phoneElements), 4, 'element'),
    { group: phones, help: 'What has no room in two rows is in the menu.' },
  ),
  phonePadding: labeled('Space above and below on phones', integer(4, 48, 20), { unit: 'px', group: phones }),
  button: labeled(
    'Button',
    object({
      text: labeled('Text', text('Shop now', 60)),
      linkTo: labeled('Link', url()),
      newWindow: labeled('Open in new window', no(), { when: { linkTo: 'filled' } }),
      style: labeled('Style', choice(['primary', 'secondary'], 'primary')),
    }),
    { group: buttonGroup },
  ),
} as const;

export const footerElements = {
  blocks: 'Blocks',
  about: 'Name and address',
  hours: 'Opening hours',
  links: 'Navigation',
  social: 'Social links',
  policies: 'Policies',
  note: 'Note',
  languages: 'Languages',
} as const;
export type FooterElement = keyof typeof footerElements;

export const footerVariants = {
  columns: 'In columns',
  centered: 'Centered',
  slim: 'In one line',
} as const;

export const standardFooterElements = Object.keys(footerElements) as readonly FooterElement[];

export const footerSettings = {
  variant: labeled('Arrangement', choice(names(footerVariants), 'columns', footerVariants)),
  elements: labeled(
    'Elements',
    list(choice(standardFooterElements as readonly [FooterElement], 'blocks', footerElements), 8, 'element'),
  ),
  text: labeled('Note', longText('', 500)),
  hasLine: labeled('Line above', no(), { group: look }),
  padding: padding(160, 56),
  ...frameLook,
  phoneColumns: labeled('Columns on phones', integer(1, 2, 2), { group: phones }),
  isNoteOnPhones: labeled('Note on phones', yes(), { group: phones }),
} as const;

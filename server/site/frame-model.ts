/** Header and footer for themes: the stored settings, with defaults for all others. */

import type { Value } from '#engine';
import {
  type FooterElement,
  footerSettings,
  type HeaderElement,
  type HeaderVariant,
  headerSettings,
  phoneElements,
  standardFooterElements,
  standardHeaderElements,
} from '#shared/block-settings/header-footer';
import { escapeHtml } from '#shared/html';
import { isData } from '#shared/json';
import { readSettings, type ValuesOf } from '#shared/settings';
import type { PageData } from '../content/content-source.ts';
import { data, field, list } from '../content/fields.ts';
import type { Memo } from './memo.ts';

const createFrames = () => new WeakMap<PageData, PageData>();

/** `siteHeader` and `siteFooter` of all pages, computed once per website. */
export function frameModel(memo: Memo, website: PageData): PageData {
  const cache = memo.of(createFrames);
  const cached = cache.get(website);
  if (cached !== undefined) return cached;
  const frame = { siteHeader: headerModel(website), siteFooter: footerModel(website) };
  cache.set(website, frame);
  return frame;
}

/** A missing list has the default entries; an empty one has none. */
const listed = <Name extends string>(
  stored: PageData,
  name: string,
  values: readonly Name[],
  standard: readonly Name[],
) => (isData(stored) && Array.isArray(field(stored, name)) ? [...new Set(values)] : standard);

interface Zone {
  readonly name: 'start' | 'middle' | 'end' | 'below';
  readonly elements: readonly HeaderElement[];
}

/** Zones of a header, which define the order and the alignment of its elements. */
function headerZones(variant: HeaderVariant, elements: readonly HeaderElement[]): readonly Zone[] {
  const only = (...names: readonly HeaderElement[]) => elements.filter((name) => names.includes(name));
  const but = (...names: readonly HeaderElement[]) => elements.filter((name) => !names.includes(name));
  const zone = (name: Zone['name'], inside: readonly HeaderElement[]): Zone => ({ name, elements: inside });
  switch (variant) {
    case 'centered':
      return [zone('start', only('navigation')), zone('middle', only('logo')), zone('end', but('navigation', 'logo'))];
    case 'stacked': {
      const aside = only('social', 'choices');
      const end = but('navigation', 'logo', 'social', 'choices');
      return [zone('start', aside), zone('middle', only('logo')), zone('end', end), zone('below', only('navigation'))];
    }
    case 'minimal':
      return [zone('start', only('logo')), zone('middle', []), zone('end', but('logo'))];
    case 'inline':
    case 'split':
      return [zone('start', only('logo')), zone('middle', only('navigation')), zone('end', but('logo', 'navigation'))];
  }
}

const classesOf = (names: Readonly<Record<string, boolean>>): string =>
  Object.entries(names)
    .flatMap(([name, isOn]) => (isOn ? [name] : []))
    .join(' ');

const colorsOf = (name: string, { background, textColor }: { background: string; textColor: string }) => [
  ...(background === '' ? [] : [`--${name}-background:${background}`]),
  ...(textColor === '' ? [] : [`--${name}-text:${textColor}`]),
];

/** Inside a repeated section templates see only the current element, so it carries its own data beside its name. */
function element(name: HeaderElement | FooterElement, website: PageData): Record<string, Value> {
  if (name === 'social') return { name, accounts: list(website, 'socialAccounts') };
  return { name };
}

/** A footer whose element of a name has its entries: the page in other languages, or opening hours. */
export const withEntries = (footer: PageData, name: 'languages' | 'hours', entries: readonly Value[]): PageData => ({
  ...footer,
  elements: list(footer, 'elements').map((one) =>
    isData(one) && one['name'] === name ? { ...one, [name]: entries } : one,
  ),
});

/** On phones these have the first row; one more narrow element has room beside them. */
const ROW: readonly HeaderElement[] = ['logo', 'navigation', 'cart'];
const MAX_BESIDE_CART = 1;
const WIDE: readonly HeaderElement[] = ['button', 'social'];
/** In this order they get the second row, which has room for three; what is left is in the menu. */
const SECOND_ROW: readonly HeaderElement[] = ['choices', 'search', 'account', 'button', 'social'];
const MAX_IN_ROW = 3;
const SHORT_NOTE = 24;

/** A short note takes the place of one element, a long one has the second row to itself. */
function phoneTools(elements: readonly HeaderElement[], inMenu: readonly string[], note: string) {
  const tools = elements.filter((name) => !ROW.includes(name));
  // Without a menu there is no other place for them.
  if (!elements.includes('navigation')) return tools;
  const room = note.length > SHORT_NOTE ? MAX_BESIDE_CART : MAX_IN_ROW - (note === '' ? 0 : 1);
  const fits = SECOND_ROW.filter((name) => tools.includes(name) && !inMenu.includes(name)).slice(0, room);
  // Beside a long note there is only the first row, which has no room for a wide element.
  return note.length > SHORT_NOTE ? fits.filter((name) => !WIDE.includes(name)) : fits;
}

function headerModel(website: PageData): PageData {
  const stored = data(website, 'header');
  const { values } = readSettings(headerSettings, stored);
  const elements = listed(stored, 'elements', values.elements, standardHeaderElements);
  const inMenu = Object.keys(phoneElements).filter((name) => !values.phoneElements.some((shown) => shown === name));
  const onPhone = phoneTools(elements, inMenu, values.text);
  const isOnPhone = (name: HeaderElement) => ROW.includes(name) || onPhone.includes(name);
  const menu = elements.filter((name) => !isOnPhone(name)).map((name) => element(name, website));
  const placed = (name: HeaderElement): PageData => ({
    ...element(name, website),
    place: isOnPhone(name) ? 'on-phone' : 'not-on-phone',
    ...(name === 'navigation' ? { menu } : {}),
  });
  const zones = headerZones(values.variant, elements).map(({ name, elements: inside }) => ({
    ...{ name, elements: inside.map(placed) },
  }));
  const { text, linkTo, newWindow, style } = values.button;
  const hasMany = onPhone.length > MAX_BESIDE_CART || onPhone.some((name) => WIDE.includes(name));
  return {
    classes: headerClasses(values, hasMany),
    style: headerStyle(stored, values),
    zones: zones.filter(({ elements: inside }) => inside.length > 0),
    button: { text: escapeHtml(text), linkTo: escapeHtml(linkTo), newWindow, style },
  };
}

type HeaderValues = ValuesOf<typeof headerSettings>;

const headerClasses = (values: HeaderValues, hasManyOnPhones: boolean): string =>
  classesOf({
    [`header-${values.variant}`]: true,
    [`phone-${values.phoneVariant}`]: true,
    'is-sticky': values.isSticky,
    'is-transparent': values.isTransparent,
    'has-light-text': values.isTransparent && values.overlayText === 'light',
    'has-line': values.hasLine,
    'is-contained': values.isContained,
    'has-many-on-phones': hasManyOnPhones,
  });

/** Unchanged sizes are left to the theme. */
const sizes = (
  stored: PageData,
  table: Readonly<Record<string, readonly [name: string, value: number]>>,
  unit = 'px',
): readonly string[] =>
  Object.entries(table).flatMap(([setting, [name, value]]) =>
    typeof stored[setting] === 'number' ? [`--${name}:${value}${unit}`] : [],
  );

const headerStyle = (stored: PageData, values: HeaderValues): string =>
  [
    ...sizes(stored, {
      padding: ['header-padding', values.padding],
      phonePadding: ['header-phone-padding', values.phonePadding],
      logoHeight: ['logo-height', values.logoHeight],
      gap: ['header-gap', values.gap],
    }),
    ...sizes(stored, { linkSize: ['header-links', values.linkSize / 16] }, 'rem'),
    ...colorsOf('header', values),
  ].join(';');

function footerModel(website: PageData): PageData {
  const stored = data(website, 'footer');
  const { values } = readSettings(footerSettings, stored);
  const elements: readonly FooterElement[] = listed(stored, 'elements', values.elements, standardFooterElements);
  return {
    classes: classesOf({
      [`footer-${values.variant}`]: true,
      'has-line': values.hasLine,
      'is-contained': values.isContained,
      'has-one-column': values.phoneColumns === 1,
      'has-note-on-phones': values.isNoteOnPhones,
    }),
    style: [...sizes(stored, { padding: ['footer-padding', values.padding] }), ...colorsOf('footer', values)].join(';'),
    elements: elements.map((name) => element(name, website)),
  };
}

/**
 * What slides are made of: the 21 slice types of the specification and their settings. Most slices are a block in the place of a
 * slice; the others exist on slides only.
 */

import { choice, html, integer, list, no, object, type SettingTable, text, url, yes } from '#shared/settings';
import { sliceTypes } from '#shared/slice-types';
import type { ShownBlockType } from './settings/index.ts';

/** Slices that a block stands for. */
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

const link = object({ text: text(), linkTo: url(), newWindow: no() });

/** Slices that exist on slides only. */
export const ownSlices = {
  heading: { text: text() },
  'sub-heading': { text: text() },
  body: { html: html() },
  buttons: { buttons: list(link, 12), alignment: choice(['left', 'center', 'right'], 'left') },
  /** Says that the page is locked. */
  lock: { title: text('This page is locked'), message: html() },
  /** Asks for the password of a locked page. */
  password: { label: text('Password'), submitText: text('Enter'), errorText: text(), action: url() },
  action: { text: text('Continue'), linkTo: url(), newWindow: no() },
  /** What a popup asks for: following a link, or an email address. */
  'popup-overlay-action': {
    kind: choice(['link', 'newsletter'], 'link'),
    text: text('Continue'),
    linkTo: url(),
    formId: text('', 100),
    closeText: text('No, thanks'),
  },
  /** Stands in for the lock while a site is not public yet. */
  'temp-lock-inject': {
    title: text('We are not open yet'),
    message: html(),
    signInUrl: url(),
    signInText: text('Sign in'),
  },
  'sso-options': {
    title: text('Sign in'),
    providers: list(object({ name: text(), linkTo: url() }), 12),
    showEmail: yes(),
    emailAction: url(),
  },
} as const satisfies Readonly<Record<string, SettingTable>>;

export type OwnSlice = keyof typeof ownSlices;
export type SlideSlice = keyof typeof sliceBlocks | OwnSlice;

/** All 21. */
const slideSlices = [...Object.keys(sliceBlocks), ...Object.keys(ownSlices)] as readonly SlideSlice[];

const nameOfCode: ReadonlyMap<number, string> = new Map(Object.entries(sliceTypes).map(([name, code]) => [code, name]));

/** The slice of a name or a code; `form` is the older name of a custom form. Undefined for what is no slice. */
export function sliceOf(input: string | number): SlideSlice | undefined {
  const name = typeof input === 'number' ? nameOfCode.get(input) : input;
  const current = name === 'form' ? 'custom-form' : name;
  return slideSlices.find((slice) => slice === current);
}

/** Where a popup stands: a 3 by 3 grid (specification, "Overlay positions"). */
const overlayPositions = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;

/** The settings of a slide itself. */
export const slideSettings = {
  title: text(),
  position: choice(overlayPositions, 'center'),
  background: object({ assetUrl: url(), originalSize: text(), altText: text() }),
  /** Counts up when the owner changes a popup, so that visitors who closed the old one see the new one. */
  version: text('1', 40),
  /** Seconds on a page after which a popup is shown. */
  delaySeconds: integer(0, 120, 3),
  /** Days for which a popup that was closed stays away. */
  reshowDays: integer(0, 365, 14),
} as const;

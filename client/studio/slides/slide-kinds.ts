/** The kinds of slides, and their initial content. */
import type { DocumentRef, SettingsName } from '../documents/document-ref.ts';

export type SlideKind = 'cover-page' | 'lock-screen' | 'popup-overlay' | 'sso-screen';

export interface SlideKindTexts {
  readonly title: string;
  readonly summary: string;
  /** Label of its switch. */
  readonly toggle: string;
  /** Initial slices. */
  readonly starter: readonly StarterSlice[];
}

interface StarterSlice {
  readonly type: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export const slideKinds: Readonly<Record<SlideKind, SlideKindTexts>> = {
  'cover-page': {
    title: 'Cover page',
    summary: 'Fills the window in place of a page.',
    toggle: 'Show the cover in place of the page',
    starter: [
      { type: 'heading', value: { text: 'Welcome' } },
      { type: 'buttons', value: { buttons: [{ text: 'Come in', linkTo: '/' }] } },
    ],
  },
  'lock-screen': {
    title: 'Lock screen',
    summary: 'Asks for the password of a locked page.',
    toggle: 'Show an own lock screen',
    starter: [
      { type: 'lock', value: {} },
      { type: 'password', value: {} },
    ],
  },
  'popup-overlay': {
    title: 'Popup',
    summary: 'Opens over pages.',
    toggle: 'Show the popup',
    starter: [
      { type: 'heading', value: { text: 'News' } },
      { type: 'popup-overlay-action', value: {} },
    ],
  },
  'sso-screen': {
    title: 'Sign-in screen',
    summary: 'Where visitors choose how to sign in.',
    toggle: 'Show an own sign-in screen',
    starter: [{ type: 'sso-options', value: {} }],
  },
};

export interface SlideAddress {
  readonly of: DocumentRef;
  /** API path. */
  readonly address: string;
  /** Name of its versions. */
  readonly part: string;
}

export const siteSlideAddress = (kind: SettingsName & SlideKind): SlideAddress => ({
  of: { kind: 'settings', name: kind },
  address: `/api/owner/slides/${kind}`,
  part: `slide-${kind}`,
});

export const coverAddress = (id: string): SlideAddress => ({
  of: { kind: 'cover', id },
  address: `/api/owner/pages/${encodeURIComponent(id)}/slide`,
  part: 'slide-cover-page',
});

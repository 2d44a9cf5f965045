/** Replies of the language API. */

export interface Progress {
  readonly all: number;
  readonly translated: number;
  readonly changed: number;
}

export interface ListedDocument {
  readonly kind: 'site' | 'page' | 'block-field' | 'slide' | 'form' | 'item';
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly progress: Progress;
}

export interface DocumentList {
  readonly documents: readonly ListedDocument[];
  readonly nextPageCursor: string | null;
}

export interface SourceText {
  readonly path: string;
  readonly kind: 'plain' | 'rich' | 'markup';
  readonly text: string;
  readonly label: string;
  readonly part: string;
}

export interface SourceDocument {
  readonly title: string;
  readonly path: string;
  readonly texts: readonly SourceText[];
}

/** Languages that pages offer without URLs of their own. The first one is the site's. */
export interface PageMenu {
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  /** URL of the word lists; empty: scripts of the site translate. */
  readonly glossary: string;
}

export interface LanguageSettings {
  readonly pageMenu: PageMenu | null;
}

export const TRANSLATIONS = '/api/owner/translations';

/** `12 of 40 translated, 2 changed`. */
export function progressText({ all, translated, changed }: Progress): string {
  return `${translated} of ${all} translated${changed === 0 ? '' : `, ${changed} changed since`}`;
}

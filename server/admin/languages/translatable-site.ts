/** Everything translatable on a site, as documents with their texts. Items are read separately, because there may be many. */
import { decodeEntities } from '#shared/html';
import { isData } from '#shared/json';
import type { PageData } from '../../content/content-source.ts';
import { text } from '../../content/fields.ts';
import type { MemorySite } from '../../content/memory-source.ts';
import { overlay, readSiteRows, type StoreRows } from '../../content/store-rows.ts';
import { pageOfCollection, shownCollection } from '../../content/stored-pages.ts';
import {
  mapBlockField,
  mapForm,
  mapNavigations,
  mapPage,
  mapPageContent,
  mapSite,
} from '../../content/translation/document-texts.ts';
import { mapSlide } from '../../content/translation/layout-texts.ts';
import { type TextUnit, unitsOf } from '../../content/translation/text-unit.ts';
import type { Db } from '../../database/database.ts';

/** Kinds of documents, in the order of the list. */
export const documentKinds = ['site', 'page', 'block-field', 'slide', 'form', 'item'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface TranslatableDocument {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly title: string;
  /** Path of its page; '' for documents that appear on many pages. */
  readonly path: string;
  readonly units: () => readonly TextUnit[];
}

const NOTHING: MemorySite = {
  site: {
    context: {},
    navigations: new Map(),
    injection: { header: '', footer: '' },
    forms: {},
    slides: {},
    version: '',
  },
  collections: [],
  pages: new Map(),
  redirects: [],
  blockFields: new Map(),
  version: '',
};

const label = (name: string): string => {
  const spaced = name.replaceAll('-', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** The documents of a site in the order of the list, without items. */
export async function translatableSite(db: Db): Promise<readonly TranslatableDocument[]> {
  const rows = await readSiteRows(db);
  const site = overlay(NOTHING, rows);
  const pages = rows.collections.map(pageDocument);
  return [
    siteDocument(site, pages),
    ...pages,
    ...fieldDocuments(site),
    ...slideDocuments(site),
    ...formDocuments(site),
  ];
}

function siteDocument({ site }: MemorySite, pages: readonly TranslatableDocument[]): TranslatableDocument {
  // A link with the title of a page is translated with the page.
  const titles = new Set(
    pages.flatMap(({ units }) =>
      units().flatMap(({ path, text: shown }) => (path === 'title' || path === 'navigationTitle' ? [shown] : [])),
    ),
  );
  const links = (): readonly TextUnit[] =>
    unitsOf((visit) => mapNavigations(site.navigations, visit)).filter(({ text: shown }) => !titles.has(shown));
  const units = () => [...unitsOf((visit) => mapSite(site.context, visit)), ...links()];
  return { kind: 'site', id: 'texts', title: 'Site, navigation and store', path: '', units };
}

/** A page, published or not. */
export function pageDocument(
  row: Pick<StoreRows['collections'][number], 'id' | 'urlId' | 'data'>,
): TranslatableDocument {
  const { id, urlId } = row;
  const data = row.data as PageData;
  const collection = { ...shownCollection(data), id } as PageData;
  return {
    ...{ kind: 'page', id, title: decodeEntities(text(data, 'title')), path: text(data, 'fullUrl') || `/${urlId}` },
    units: () => [
      ...unitsOf((visit) => mapPage(collection, visit)),
      ...unitsOf((visit) => mapPageContent(pageOfCollection(data), visit)),
    ],
  };
}

const fieldDocuments = ({ blockFields }: MemorySite): readonly TranslatableDocument[] =>
  [...blockFields].map(([id, value]) => ({
    ...{ kind: 'block-field', id, title: label(id), path: '' },
    units: () => unitsOf((visit) => mapBlockField(value, visit)),
  }));

const slideDocuments = ({ site }: MemorySite): readonly TranslatableDocument[] =>
  Object.entries(site.slides)
    .filter(([, slide]) => isData(slide))
    .map(([id, slide]) => ({
      ...{ kind: 'slide', id, title: id === 'sso-screen' ? 'Sign-in screen' : label(id), path: '' },
      units: () => unitsOf((visit) => mapSlide(slide, visit)),
    }));

const formDocuments = ({ site }: MemorySite): readonly TranslatableDocument[] =>
  Object.entries(site.forms).map(([id, form]) => ({
    ...{ kind: 'form', id, title: `Form: ${text(form, 'name') || id}`, path: '' },
    units: () => unitsOf((visit) => mapForm(form, visit)),
  }));

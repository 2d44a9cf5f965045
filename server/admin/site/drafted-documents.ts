/** All documents with drafts, by the names of their versions: previews publish them temporarily. */
import type { Db } from '../../database/database.ts';
import { checkInput } from '../../http/check-input.ts';
import { announcementDocument } from './announcement.ts';
import { type DocumentPlace, type DraftedDocument, placeOf, readDraft } from './document-drafts.ts';
import type { DocumentChange } from './document-versions.ts';
import type { Json } from './documents.ts';
import { headerFooterDocument } from './header-footer-routes.ts';
import { COVER, coverSlide, siteSlides } from './slide-documents.ts';

export interface AnyDrafted {
  /** Name of the document's versions; those of pages are followed by `:ID`. */
  readonly name: string;
  /** Publishes a stored draft, if it is valid. */
  readonly apply: (tx: Db, place: DocumentPlace, stored: unknown) => Promise<void>;
  /** Publishes what somebody is editing. Throws `invalid-request` if it is invalid. */
  readonly draw: (tx: Db, call: DocumentChange, value: Json) => Promise<void>;
}

const named = <Document extends object>(name: string, drafted: DraftedDocument<Document>): AnyDrafted => ({
  name,
  async apply(tx, place, stored) {
    const read = drafted.schema.safeParse(stored);
    if (read.success) await drafted.put(tx, place, read.data);
  },
  async draw(tx, call, value) {
    const document = checkInput<Document>(drafted.schema, value, 'value');
    const { document: before } = await readDraft(tx, drafted, call);
    await drafted.put(tx, placeOf(drafted.path, call), drafted.prepare?.(call, document, before) ?? document);
  },
});

export const draftedDocuments: readonly AnyDrafted[] = [
  named('header-footer', headerFooterDocument),
  named('announcement', announcementDocument),
  ...siteSlides.map((slide) => named(String(slide.versions), slide)),
  named(COVER, coverSlide),
];

/** All documents with drafts, by the names of their versions: previews publish them temporarily. */
import type { Db } from '../../database/database.ts';
import { checkInput } from '../../http/check-input.ts';
import { announcementDocument } from './announcement.ts';
import { type DocumentPlace, type DraftedDocument, placeOf, readDraft } from './document-drafts.ts';
import { type DocumentChange, recordVersions } from './document-versions.ts';
import type { Json } from './documents.ts';
import { headerFooterDocument } from './header-footer-routes.ts';
import { COVER, coverSlide, siteSlides } from './slide-documents.ts';

interface ScheduledDraft {
  readonly layout: unknown;
  /** The admin's id. */
  readonly author: string;
}

export interface AnyDrafted {
  /** Name of the document's versions; those of pages are followed by `:ID`. */
  readonly name: string;
  /** Publishes a stored draft, if it is valid. */
  readonly apply: (tx: Db, place: DocumentPlace, stored: unknown) => Promise<void>;
  /** The same with a version, for what was scheduled. What does not fit any more is left out. */
  readonly publish: (tx: Db, place: DocumentPlace, draft: ScheduledDraft) => Promise<void>;
  /** Puts what somebody is editing on the site. Throws `invalid-request` for what cannot be saved. */
  readonly draw: (tx: Db, call: DocumentChange, value: Json) => Promise<void>;
}

const named = <Document extends object>(name: string, drafted: DraftedDocument<Document>): AnyDrafted => ({
  name,
  async apply(tx, place, stored) {
    const read = drafted.schema.safeParse(stored);
    if (read.success) await drafted.put(tx, place, read.data);
  },
  async publish(tx, place, { layout, author }) {
    const read = drafted.schema.safeParse(layout);
    if (!read.success) return;
    const recorded = [{ recorded: drafted, id: place.id }];
    await recordVersions(tx, { context: place, author }, recorded, () => drafted.put(tx, place, read.data));
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

/** The document of a version, by the name under which it is stored, and the page that it belongs to. */
export function draftedNamed(name: string): { readonly drafted: AnyDrafted; readonly id: string } | undefined {
  const drafted = draftedDocuments.find((one) => name === one.name || name.startsWith(`${one.name}:`));
  return drafted && { drafted, id: name.slice(drafted.name.length + 1) };
}

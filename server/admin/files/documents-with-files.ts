/** Settings that may contain the URL of a file. */
import type { Db } from '../../database/database.ts';
import { formDocumentVersions } from '../forms/form-routes.ts';
import { announcementDocument } from '../site/announcement.ts';
import { codeDocument } from '../site/appearance-routes.ts';
import { designDocument } from '../site/design-routes.ts';
import type { RecordedDocument } from '../site/document-versions.ts';
import { headerFooterDocument } from '../site/header-footer-routes.ts';
import { navigationsDocument } from '../site/navigation-routes.ts';
import { siteSlides } from '../site/slide-documents.ts';
import { websiteDocument } from '../site/website-routes.ts';
import { idsOfUses } from './file-references.ts';

const ofSite: readonly RecordedDocument[] = [
  { recorded: designDocument },
  { recorded: codeDocument },
  { recorded: headerFooterDocument },
  { recorded: websiteDocument },
  { recorded: announcementDocument },
  { recorded: navigationsDocument },
  ...siteSlides.map((recorded) => ({ recorded })),
];

/** The versioned settings that may change with a file. */
export async function documentsWithFile(tx: Db, fileId: string): Promise<readonly RecordedDocument[]> {
  const forms = await idsOfUses(tx, fileId, 'form');
  return [...ofSite, ...forms.map((id) => ({ recorded: formDocumentVersions, id }))];
}

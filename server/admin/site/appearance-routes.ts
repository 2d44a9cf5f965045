/** Appearance of the site as a whole: design, announcement bar, slides, and code on all pages. */
import type { z } from 'zod';
import type { AdminRoute } from '../define-admin-route.ts';
import { injectedCode } from '../pages/page-schemas.ts';
import { announcementDocument } from './announcement.ts';
import { designRoutes } from './design-routes.ts';
import { documentRoutes } from './document-routes.ts';
import type { VersionedDocument } from './document-versions.ts';
import { documents, fittingDocument, readRevised, writeDocument } from './documents.ts';
import { draftedRoutes } from './draft-routes.ts';
import { coverSlide, siteSlides } from './slide-documents.ts';

const code = injectedCode.extend({
  header: injectedCode.shape.header.default(''),
  footer: injectedCode.shape.footer.default(''),
});

export const codeDocument: VersionedDocument<z.infer<typeof code>> = {
  path: '/api/owner/code-injection',
  what: 'The code at the end of `head` and `body` of all pages',
  permission: 'code',
  action: 'code.change',
  versions: 'code-injection',
  schema: code,
  example: { header: '<meta name="verification" content="abc">', footer: '' },
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.injection);
    return { document: fittingDocument(code, data), revision };
  },
  write: (tx, { context: { websiteId } }, document) => writeDocument(tx, websiteId, documents.injection, document),
};

export const appearanceRoutes: readonly AdminRoute[] = [
  ...designRoutes,
  ...documentRoutes(codeDocument),
  ...draftedRoutes(announcementDocument),
  ...siteSlides.flatMap(draftedRoutes),
  ...draftedRoutes(coverSlide),
];

/** How the site looks beyond its pages: design, announcement bar, slides, and code on all pages. */
import { z } from 'zod';
import { slideSettings } from '#shared/block-settings/slices';
import { decodeEntities, escapeHtml } from '#shared/html';
import { readSettings } from '#shared/settings';
import { data as dataOf, flag, list, text } from '../../content/fields.ts';
import { slideTypes } from '../../rendering/blocks/slide-types.ts';
import type { AdminRoute } from '../define-admin-route.ts';
import { injectedCode, webAddress } from '../pages/page-schemas.ts';
import { settingSchema } from '../setting-schemas.ts';
import { designRoutes } from './design-routes.ts';
import { documentRoutes } from './document-routes.ts';
import type { VersionedDocument } from './document-versions.ts';
import { documents, fittingDocument, type Json, readRevised, writeDocument } from './documents.ts';
import { type Slice, slices } from './slice-schemas.ts';

const announcement = z.strictObject({
  text: z.string().max(500).describe('Empty: no bar.'),
  linkTo: webAddress.or(z.literal('')).default(''),
  newWindow: z.boolean().default(false),
});

const BAR = 'announcementBarSettings';

export const announcementDocument: VersionedDocument<z.infer<typeof announcement>> = {
  path: '/api/owner/announcement',
  what: 'The announcement bar over all pages',
  permission: 'campaigns.manage',
  action: 'announcement.change',
  versions: 'announcement',
  schema: announcement,
  example: { text: 'Free shipping this week', linkTo: '/shop', newWindow: false },
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.websiteSettings);
    const bar = dataOf(data, BAR);
    const link = dataOf(bar, 'clickthroughUrl');
    const document = {
      text: decodeEntities(text(bar, 'text')),
      linkTo: decodeEntities(text(link, 'url')),
      newWindow: flag(link, 'newWindow'),
    };
    return { document, revision };
  },
  async write(tx, { context: { websiteId } }, { text: shown, linkTo, newWindow }) {
    const { data } = await readRevised(tx, websiteId, documents.websiteSettings);
    const bar = { text: escapeHtml(shown), clickthroughUrl: { url: escapeHtml(linkTo), newWindow } };
    await writeDocument(tx, websiteId, documents.websiteSettings, { ...(data as Json), [BAR]: bar });
  },
};

const slide = z.strictObject({
  enabled: z.boolean().describe('False: the site shows none.'),
  value: settingSchema(slideSettings).prefault({}),
  slices,
});
type Slide = z.infer<typeof slide>;

const exampleSlide = slide.parse({
  enabled: true,
  value: { title: 'News', position: 'bottom-right' },
  slices: [{ type: 'heading', value: { text: 'The next firing' } }],
}) as Slide;

/** The site's slide of a type: its lock screen, popup or sign-in screen. Cover pages are pages. */
export const slideDocuments: readonly VersionedDocument<Slide>[] = slideTypes
  .filter((type) => type !== 'cover-page')
  .map((type) => ({
    path: `/api/owner/slides/${type}`,
    what: `The ${type.replace('-', ' ')} of the site`,
    permission: 'design',
    action: `slide.${type}`,
    versions: `slide-${type}`,
    schema: slide,
    example: exampleSlide,
    async read(db, { context: { websiteId } }) {
      const { data, revision } = await readRevised(db, websiteId, documents.slides);
      const stored = dataOf(data, type);
      const document: Slide = {
        enabled: Object.keys(stored).length > 0,
        value: readSettings(slideSettings, stored['value']).values,
        slices: list(stored, 'slices') as unknown as Slice[],
      };
      return { document, revision };
    },
    async write(tx, { context: { websiteId } }, { enabled, value, slices: input }) {
      const { data } = await readRevised(tx, websiteId, documents.slides);
      const { [type]: before, ...others } = (data ?? {}) as Json;
      const own = { ...(before as Json | undefined), id: type, type, value, slices: input };
      await writeDocument(tx, websiteId, documents.slides, enabled ? { ...others, [type]: own } : others);
    },
  }));

const code = injectedCode.extend({
  header: injectedCode.shape.header.default(''),
  footer: injectedCode.shape.footer.default(''),
});

export const codeDocument: VersionedDocument<z.infer<typeof code>> = {
  path: '/api/owner/code-injection',
  what: 'Code at the end of head and body of all pages',
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
  ...documentRoutes(announcementDocument),
  ...slideDocuments.flatMap((document) => documentRoutes(document)),
];

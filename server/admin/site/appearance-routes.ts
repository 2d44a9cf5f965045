/** How the site looks beyond its pages: design, announcement bar, slides, and code on all pages. */
import { z } from 'zod';
import { decodeEntities, escapeHtml } from '#shared/html';
import { readSettings } from '#shared/settings';
import { data as dataOf, flag, list, text } from '../../content/fields.ts';
import { slideSettings } from '../../rendering/blocks/slice-settings.ts';
import { slideTypes } from '../../rendering/blocks/slide-types.ts';
import { fontRoles, paletteColors } from '../../site/design-styles.ts';
import type { AdminRoute } from '../define-admin-route.ts';
import { injectedCode, webAddress } from '../pages/page-schemas.ts';
import { settingSchema } from '../setting-schemas.ts';
import { documentRoutes } from './document-routes.ts';
import type { Revised, VersionedDocument } from './document-versions.ts';
import { documents, type Json, readRevised, writeDocument } from './documents.ts';
import { type Slice, slices } from './slice-schemas.ts';

/** Calls of a document that the database holds as it is, read by its schema. */
function wholeDocument<Document extends object>(
  name: string,
  calls: Omit<VersionedDocument<Document>, 'read' | 'write'>,
): readonly AdminRoute[] {
  return documentRoutes({
    ...calls,
    async read(db, { context: { websiteId } }): Promise<Revised<Document>> {
      const { data, revision } = await readRevised(db, websiteId, name);
      return { document: calls.schema.parse(data ?? {}), revision };
    },
    write: (tx, { context: { websiteId } }, document) => writeDocument(tx, websiteId, name, document),
  });
}

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const color = z.string().regex(HEX, 'must be a color such as #8f3a1d').optional();

const font = z.strictObject({
  family: z
    .string()
    .trim()
    .regex(/^[\w -]{1,80}$/, 'is made of letters, digits, spaces and hyphens'),
  url: webAddress.or(z.literal('')).default('').describe('Address of the font file; empty for a font that is there.'),
});

const design = z.strictObject({
  palette: z
    .strictObject(Object.fromEntries(paletteColors.map((name) => [name, color])))
    .default({})
    .describe('Colors, as custom properties of pages; a color that is missing is the theme’s.'),
  fonts: z.strictObject(Object.fromEntries(Object.keys(fontRoles).map((role) => [role, font.optional()]))).default({}),
  customCss: z.string().max(200_000).default('').describe('Styles after those of the theme.'),
});

const announcement = z.strictObject({
  text: z.string().max(500).describe('Empty: no bar.'),
  linkTo: webAddress.or(z.literal('')).default(''),
  newWindow: z.boolean().default(false),
});

const BAR = 'announcementBarSettings';

const announcementRoutes = documentRoutes<z.infer<typeof announcement>>({
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
});

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
const slideRoutes = slideTypes
  .filter((type) => type !== 'cover-page')
  .flatMap((type) =>
    documentRoutes<Slide>({
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
    }),
  );

export const appearanceRoutes: readonly AdminRoute[] = [
  ...wholeDocument<z.infer<typeof design>>(documents.design, {
    path: '/api/owner/design',
    what: 'Colors, fonts and styles of the site',
    permission: 'design',
    action: 'design.change',
    versions: 'design',
    schema: design,
    example: { palette: { accent: '#8f3a1d' }, fonts: { serif: { family: 'Fraunces', url: '' } }, customCss: '' },
  }),
  ...wholeDocument<z.infer<typeof injectedCode>>(documents.injection, {
    path: '/api/owner/code-injection',
    what: 'Code at the end of head and body of all pages',
    permission: 'code',
    action: 'code.change',
    versions: 'code-injection',
    schema: injectedCode.extend({
      header: injectedCode.shape.header.default(''),
      footer: injectedCode.shape.footer.default(''),
    }),
    example: { header: '<meta name="verification" content="abc">', footer: '' },
  }),
  ...announcementRoutes,
  ...slideRoutes,
];

/** Uploaded fonts, and their previews. */
import { asc, like } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { files } from '../../database/schema.ts';
import { fileAddress } from '../../files/file-address.ts';
import { type FileRow, findFile } from '../../files/file-store.ts';
import { createProblem } from '../../http/create-problem.ts';
import { catalogFonts, fontCategories } from '../../site/catalog-fonts.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { fontList, fontPreview } from './file-replies.ts';

const FONTS = '/api/fonts';
const MAX_FONTS = 200;

const catalogFont = z.object({
  family: z.string(),
  category: z.enum(fontCategories),
  weights: z.array(z.number().int()).readonly().describe('Lightest and boldest weight.'),
  url: z.string(),
});
const exampleFont: z.infer<typeof catalogFont> = {
  ...{ family: 'Lora', category: 'Serif', weights: [400, 700] },
  url: '/assets/fonts/catalog/lora-latin.woff2',
};

export const fontRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: FONTS,
    permission: 'site.view',
    summary: 'Lists uploaded fonts by name.',
    reply: fontList,
    failure: adminMessages.fonts,
    async handle(_input, { database }) {
      const rows = await database.db
        .select()
        .from(files)
        .where(like(files.contentType, 'font/%'))
        .orderBy(asc(files.name), asc(files.id))
        .limit(MAX_FONTS);
      return { status: 200, body: { fonts: rows.map(fontJson) } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${FONTS}/catalog`,
    permission: 'site.view',
    summary: 'Lists the bundled fonts by category. A design refers to one by its `family` and `url`.',
    examples: { reply: { fonts: [exampleFont] } },
    reply: z.object({ fonts: z.array(catalogFont) }),
    failure: adminMessages.fonts,
    handle: () => ({
      status: 200,
      body: { fonts: catalogFonts.map(({ family, category, weights, url }) => ({ family, category, weights, url })) },
    }),
  }),
  defineAdminRoute({
    method: 'get',
    path: `${FONTS}/:id/preview`,
    permission: 'site.view',
    summary: 'Returns the CSS rule and the sample text of a font preview.',
    reply: fontPreview,
    problems: ['not-found', 'owner-refused'],
    async handle({ param }, { database }) {
      const row = await findFile(database, param('id'));
      if (row === undefined) throw createProblem('not-found', adminMessages.locate);
      const font = fontJson(row);
      if (!row.contentType.startsWith('font/'))
        throw createProblem('owner-refused', adminMessages.fontPreview(font.fontName));
      const css = `@font-face { font-family: ${JSON.stringify(row.id)}; src: url(${JSON.stringify(font.assetUrl)}); }`;
      return { status: 200, body: { ...font, css, sample: font.fontName } };
    },
  }),
];

const fontJson = ({ id, name, contentType }: FileRow) => ({
  id,
  fontName: name.replace(/\.[^.]+$/, ''),
  contentType,
  assetUrl: fileAddress(id, name),
});

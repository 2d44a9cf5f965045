/** Slides: the site's lock screen, popup and sign-in screen, and the cover of a page. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { slideSettings } from '#shared/block-settings/slices';
import { isData } from '#shared/json';
import { readSettings, type ValuesOf } from '#shared/settings';
import { data as dataOf, list, text } from '../../content/fields.ts';
import { collections } from '../../database/schema.ts';
import { type SlideType, slideTypes } from '../../rendering/blocks/slide-types.ts';
import { requirePage } from '../pages/page-rows.ts';
import { settingSchema } from '../setting-schemas.ts';
import type { DraftedDocument } from './document-drafts.ts';
import { documents, type Json, readRevised, writeDocument } from './documents.ts';
import { type Slice, slices } from './slice-schemas.ts';

interface Slide {
  readonly enabled: boolean;
  readonly value: ValuesOf<typeof slideSettings>;
  readonly slices: readonly Slice[];
}

const slide = z.strictObject({
  enabled: z.boolean().describe('`false`: the slide is off.'),
  value: settingSchema(slideSettings).prefault({}),
  slices,
}) as unknown as z.ZodObject & z.ZodType<Slide>;

const example = slide.parse({
  enabled: true,
  value: { title: 'News', position: 'bottom-right' },
  slices: [{ type: 'heading', value: { text: 'The next firing' } }],
});

const shared = { permission: 'design', schema: slide, example } as const;

const slideOf = (stored: Json): Slide => ({
  enabled: Object.keys(stored).length > 0,
  value: readSettings(slideSettings, stored['value']).values,
  slices: list(stored, 'slices') as unknown as readonly Slice[],
});

/** The stored slide for pages; additional fields of imported ones, such as image sizes, are kept. */
function storedSlide(type: SlideType, { value, slices: input }: Slide, before: Json): Json {
  const image = dataOf(dataOf(before, 'value'), 'background');
  const isSameImage = text(image, 'assetUrl') === value.background.assetUrl;
  const background = { ...(isSameImage ? image : {}), ...value.background };
  return { id: type, ...before, type, value: { ...value, background }, slices: input };
}

type SiteSlide = Exclude<SlideType, 'cover-page'>;

const siteSlide = (type: SiteSlide): DraftedDocument<Slide> => ({
  ...shared,
  path: `/api/owner/slides/${type}`,
  what: `The ${type.replace('-', ' ')} of the site`,
  action: `slide.${type}`,
  versions: `slide-${type}`,
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.slides);
    return { document: slideOf(dataOf(data, type)), revision };
  },
  async put(tx, { websiteId }, document) {
    const { data } = await readRevised(tx, websiteId, documents.slides);
    const { [type]: before, ...others } = (data ?? {}) as Json;
    const own = storedSlide(type, document, isData(before) ? before : {});
    await writeDocument(tx, websiteId, documents.slides, document.enabled ? { ...others, [type]: own } : others);
  },
});

/** The site's slides of each type. Cover pages belong to pages. */
export const siteSlides = slideTypes.filter((type): type is SiteSlide => type !== 'cover-page').map(siteSlide);

/** Prefix of the names of cover versions, followed by the page's id. */
export const COVER = 'slide-cover-page';

/** The slide that a page shows instead of its content. */
export const coverSlide: DraftedDocument<Slide> = {
  ...shared,
  path: '/api/owner/pages/:id/slide',
  what: 'The slide that a page shows instead of its content',
  action: 'slide.cover-page',
  versions: ({ param }) => `${COVER}:${param('id')}`,
  async read(db, { context: { websiteId }, param }) {
    const { data, revision } = await requirePage(db, websiteId, param('id'));
    return { document: slideOf(dataOf(dataOf(data, 'page'), 'slide')), revision };
  },
  async put(tx, { websiteId, id }, document) {
    const { data } = await requirePage(tx, websiteId, id, true);
    const { slide: before, ...page } = dataOf(data, 'page') as Json;
    const own = storedSlide('cover-page', document, isData(before) ? before : {});
    const changed = { ...data, page: document.enabled ? { ...page, slide: own } : page };
    await tx
      .update(collections)
      .set({ data: changed as typeof data })
      .where(eq(collections.id, id));
  },
};

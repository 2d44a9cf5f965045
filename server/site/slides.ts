/** Where a site shows slides: a cover page in place of a page, its lock screen, popup overlay and sign-in screen. */
import type { Value } from '#engine';
import type { PageData, PageEntry, SiteData } from '../content/content-source.ts';
import { data, field, isData, list, text } from '../content/fields.ts';
import { type SlideType, slideTypes } from '../rendering/blocks/slide-types.ts';
import { type BlockParts, fillSlide } from './page-blocks.ts';

const LOCALE = 'en-US';

/** What a lock screen tells of this answer. */
export interface LockState {
  readonly action: string;
  readonly wrongPassword: boolean;
}

/** The site's own slide of a type, as markup; undefined when the owner has made none. */
export async function siteSlide(
  parts: BlockParts,
  site: SiteData,
  entry: PageEntry,
  type: SlideType,
  lock?: LockState,
): Promise<string | undefined> {
  const given = field(site.slides, type);
  if (!isData(given)) return undefined;
  const slices = lock === undefined ? list(given, 'slices') : list(given, 'slices').map((one) => asked(one, lock));
  return markupOf(parts, site, entry, { ...given, type, slices } as Value);
}

/** The slide that a page is (`slide` in its JSON), as markup; undefined for every other page. */
export async function pageSlide(
  parts: BlockParts,
  site: SiteData,
  entry: PageEntry,
  page: PageData,
): Promise<string | undefined> {
  const given = field(page, 'slide');
  if (entry.view !== 'list' || !isData(given)) return undefined;
  const type = slideTypes.find((one) => one === text(given, 'type')) ?? 'cover-page';
  return markupOf(parts, site, entry, { ...given, type } as Value);
}

const markupOf = (parts: BlockParts, site: SiteData, entry: PageEntry, slide: Value): Promise<string> =>
  fillSlide(parts, site, entry, slide, text(data(site.context, 'website'), 'language') || LOCALE);

/** The password slice knows where its form goes, and whether the last word was the wrong one. */
function asked(slice: Value, { action, wrongPassword }: LockState): Value {
  if (!isData(slice) || slice['type'] !== 'password') return slice;
  const errorText = wrongPassword ? 'That is not the password.' : '';
  return { ...slice, value: { ...data(slice, 'value'), action, errorText } };
}

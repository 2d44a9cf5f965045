/** Where a site shows slides: a cover page in place of a page, its lock screen, popup overlay and sign-in screen. */
import type { Value } from '#engine';
import { requestMessages } from '#shared/messages/requests';
import type { PageData, PageEntry } from '../content/content-source.ts';
import { data, field, isData, list, text } from '../content/fields.ts';
import { type SlideType, slideTypes } from '../rendering/blocks/slide-types.ts';
import { fillSlide } from './page-blocks.ts';
import type { PageRequest } from './page-request.ts';

const LOCALE = 'en-US';

/** What a lock screen tells of this answer. */
export interface LockState {
  readonly action: string;
  readonly wrongPassword: boolean;
}

/** What slides need of a page's request. */
type SlidePage = Pick<PageRequest, 'context' | 'site'>;

/** The site's own slide of a type, as markup; undefined when the owner has made none. */
export async function siteSlide(
  page: SlidePage,
  entry: PageEntry,
  type: SlideType,
  lock?: LockState,
): Promise<string | undefined> {
  const slide = field(page.site.slides, type);
  if (!isData(slide)) return undefined;
  const slices = lock === undefined ? list(slide, 'slices') : list(slide, 'slices').map((slice) => asked(slice, lock));
  return markupOf(page, entry, { ...slide, type, slices } as Value);
}

/** The slide that a page is (`slide` in its JSON), as markup; undefined for every other page. */
export async function pageSlide(page: SlidePage, entry: PageEntry, pageData: PageData): Promise<string | undefined> {
  const slide = field(pageData, 'slide');
  if (entry.view !== 'list' || !isData(slide)) return undefined;
  const type = slideTypes.find((name) => name === text(slide, 'type')) ?? 'cover-page';
  return markupOf(page, entry, { ...slide, type } as Value);
}

function markupOf({ context, site }: SlidePage, entry: PageEntry, slide: Value): Promise<string> {
  const locale = text(data(site.context, 'website'), 'language') || LOCALE;
  return fillSlide({ context, site, entry, locale }, slide);
}

/** The password slice knows where its form goes, and whether the last word was the wrong one. */
function asked(slice: Value, { action, wrongPassword }: LockState): Value {
  if (!isData(slice) || slice['type'] !== 'password') return slice;
  const errorText = wrongPassword ? requestMessages.wrongPassword : '';
  return { ...slice, value: { ...data(slice, 'value'), action, errorText } };
}

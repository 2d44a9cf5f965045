/** Slides of a site: a cover page in place of a page, lock screen, popup and sign-in screen. */
import type { Value } from '#engine';
import type { PageData, PageEntry } from '../content/content-source.ts';
import { data, field, isData, list, text } from '../content/fields.ts';
import { type SlideType, slideTypes } from '../rendering/blocks/slide-types.ts';
import { fillSlide } from './page-blocks.ts';
import type { PageRequest } from './page-request.ts';

const LOCALE = 'en-US';

/** State of a lock screen for this response. */
export interface LockState {
  readonly action: string;
  /** Why it is shown again; empty at first. */
  readonly errorText: string;
}

/** The part of a page request that slides need. */
type SlidePage = Pick<PageRequest, 'context' | 'site'>;

/** The site's own slide of a type, as markup; undefined if it has none. */
export async function siteSlide(
  page: SlidePage,
  entry: PageEntry,
  type: SlideType,
  lock?: LockState,
): Promise<string | undefined> {
  const slide = field(page.site.slides, type);
  if (!isData(slide)) return undefined;
  const slices =
    lock === undefined ? list(slide, 'slices') : list(slide, 'slices').map((slice) => withLockState(slice, lock));
  return markupOf(page, entry, { ...slide, type, slices } as Value);
}

/** The slide that a page consists of (`slide` in its JSON), as markup; undefined for any other page. */
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

/** Adds the form's action and the error message to the password slice. */
function withLockState(slice: Value, { action, errorText }: LockState): Value {
  if (!isData(slice) || slice['type'] !== 'password') return slice;
  return { ...slice, value: { ...data(slice, 'value'), action, errorText } };
}

/** Renders a row or block from a layout alone, if it depends on nothing else, so that the editor shows changes at once. */
import type { SiteData } from '../content/content-source.ts';
import { data, text } from '../content/fields.ts';
import { DEFAULT_TIME_ZONE } from '../content/tracking-settings.ts';
import { languageOfPath } from '../content/translation/site-languages.ts';
import type { BlockContext } from '../rendering/blocks/render-block.ts';
import { renderPart } from '../rendering/blocks/render-layout.ts';
import { localeOf } from './assemble.ts';
import type { SiteContext } from './site-context.ts';

export interface LayoutPart {
  /** Path of the page that contains it. */
  readonly path: string;
  /** Document that contains the layout: `page:ID`, `item:ID`. */
  readonly document: string;
  readonly layout: unknown;
  /** Path of the row or block. */
  readonly part: string;
}

/**
 * The markup of a row or block. Undefined when it depends on more than the layout and the site's language: content, the page, settings,
 * translations, or scripts by admins, which the page marks.
 */
export function drawPart({ content, blockViews }: SiteContext, part: LayoutPart): string | undefined {
  const site = content.site();
  if (site instanceof Promise || isTranslated(site, part.path)) return undefined;
  const usage = { isMore: false };
  const markup = renderPart(part.layout, part.part, {
    ...onlyThis(usage),
    views: blockViews,
    locale: localeOf(site.context),
    timeZone: text(data(site.context, 'website'), 'timeZone') || DEFAULT_TIME_ZONE,
    now: Date.now(),
    // The page itself reports errors, once it is stored.
    report: () => undefined,
    document: part.document,
  });
  const isOwn = typeof markup === 'string' && !usage.isMore && !markup.includes('<script');
  return isOwn ? markup : undefined;
}

const isTranslated = ({ languages }: SiteData, path: string): boolean =>
  languages !== undefined &&
  (languages.default.code !== languages.original || languageOfPath(languages, path) !== undefined);

/** A context for blocks that records whether a block uses anything else. */
function onlyThis(usage: { isMore: boolean }): Pick<BlockContext, 'content' | 'page' | 'shop'> {
  const noteUse = <Nothing>(nothing: Nothing): Nothing => {
    usage.isMore = true;
    return nothing;
  };
  return {
    content: {
      queryItems: () => noteUse({ collection: undefined, items: [] }),
      findProduct: () => noteUse(undefined),
      findForm: () => noteUse(undefined),
      findNavigation: () => noteUse([]),
      get site() {
        return noteUse({});
      },
    },
    page: {
      get id() {
        return noteUse('');
      },
      get title() {
        return noteUse('');
      },
      get fullUrl() {
        return noteUse('');
      },
      get item() {
        return noteUse(undefined);
      },
    },
    shop: {
      get storeSettings() {
        return noteUse(undefined);
      },
      get localizedStrings() {
        return noteUse(undefined);
      },
    },
  };
}

/** What a site is made of. */
import type { Request, Router } from 'express';
import type { Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { Engine, Pace, Value } from '#engine';
import type { ContentSource, MaybePromise } from '../content/content-source.ts';
import type { Renditions } from '../files/renditions.ts';
import type { MergedSources } from '../integrations/browser-sources.ts';
import type { CaptchaWidget } from '../integrations/captcha/captcha.ts';
import type { ObserveTemplate } from '../observability/template-metrics.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { BlockViews } from '../rendering/blocks/block-views.ts';
import type { ThemeScripts } from '../rendering/regions/client-files.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import type { DrawForm } from './form-markup.ts';
import type { Memo } from './memo.ts';
import type { PageCache } from './page-cache.ts';
import type { SendShopPage } from './page-result.ts';

export interface Offer {
  readonly itemId: string;
  readonly title: string;
  readonly price: string;
  readonly fullUrl: string;
}

/** What is known of the visitor. Pages that use it are sent to nobody else. */
export interface Visitors {
  /** Whether the visitor is a signed-in member who may see pages for members, of one area or ('') of any. */
  isMember(request: Request, area: string): MaybePromise<boolean>;
  /** Whether the visitor has bought the product that opens a page. */
  hasPaid(request: Request, productId: string): MaybePromise<boolean>;
  /** The product that opens a page, as it is offered in a market; null when it is not sold. Texts are plain. */
  offer(productId: string, market?: string): MaybePromise<Offer | null>;
  /** The visitor's cart, as page JSON has it. */
  cart(request: Request): MaybePromise<Value>;
}

interface SiteHosts {
  /** Whether a host name in lower case is the site's. */
  isOwn(host: string): boolean;
  /** Stands in for others in addresses. */
  readonly main?: string | undefined;
}

interface CountedSearch {
  readonly hasFound: boolean;
  /** The signed cookie that admins have; their searches are not counted. */
  readonly mark: string | undefined;
}

/** How often something was searched for, without who it was. */
export interface SearchCounts {
  /** Never rejects. */
  count(query: string, search: CountedSearch): Promise<void>;
  /** What was searched for most. */
  top(max: number): Promise<readonly string[]>;
}

/** What a shop sells most. */
export interface Bestsellers {
  /** Ids of products, those sold most first. What it was some minutes ago; never rejects. */
  top(): Promise<readonly string[]>;
}

export interface SiteContext {
  readonly engine: Engine;
  /** The theme in use; `vitrine dev` replaces it while the site runs. */
  readonly theme: { current: Theme };
  readonly content: ContentSource;
  /** Folder of the site's own pictures and files, served under /assets; the theme's come after it. */
  readonly assets?: string | undefined;
  /** Resized pictures of the folders under /assets; without it, they are sent as they are. */
  readonly renditions?: Renditions | undefined;
  readonly logger: Logger;
  /** Default: none. */
  readonly tracing?: Tracing | undefined;
  /** Told of each render of a page. */
  readonly observeTemplate?: ObserveTemplate | undefined;
  /** Shares the processor with other sites. */
  readonly pace?: Pace | undefined;
  /** What is computed once for many requests. */
  readonly memo: Memo;
  readonly visitors?: Visitors | undefined;
  /** Absent: searches are not counted. */
  readonly searches?: SearchCounts | undefined;
  /** Absent: nobody knows what is sold. */
  readonly bestsellers?: Bestsellers | undefined;
  /** Signs what browsers keep of passwords that were right; the same in all replicas. */
  readonly secret?: string | undefined;
  /** Views of blocks and slides, compiled by `engine`. */
  readonly blockViews: BlockViews;
  /** Addresses of the project's own scripts, loaded as modules, and style sheets (`.css`), which come before the theme's. */
  readonly scripts?: readonly string[] | undefined;
  /** Addresses of scripts that only some themes need. */
  readonly themeScripts?: ThemeScripts | undefined;
  /** The host names of the site; absent: nobody has named them. */
  readonly hosts?: SiteHosts | undefined;
  /** Keys that may purge; without any, nobody may. */
  readonly purgeKeys?: readonly string[] | undefined;
  /** Purges all processes that show the site; without it, this one. */
  readonly purge?: ((keys: readonly string[]) => Promise<number>) | undefined;
  /** Counts tries to open locked pages, over all processes; without it, each counts for itself. */
  readonly unlockTries?: Store | undefined;
  /** Seconds for which shared caches may answer by themselves. Default 0: they ask each time. */
  readonly sharedMaxAge?: number | undefined;
  /** Keeps rendered pages. */
  readonly pageCache?: PageCache | undefined;
  /** What browsers may fetch from others because of the adapters that are on. Default: nothing. */
  readonly sources?: MergedSources | undefined;
  /** The widget that forms show to tell people from programs; null: there is none. */
  readonly captcha?: CaptchaWidget | null | undefined;
  /** Whether browsers may fetch pages before a click. Default: no. */
  readonly prefetches?: boolean | undefined;
  /** Text of the service worker that shows pages without a network; absent: there is none. */
  readonly worker?: string | undefined;
  /** The script that records visits, which pages tell browsers of; null: nobody is recorded. */
  readonly sessionReplay?: { readonly script: string } | null | undefined;
  /** The pages are previews: elements are marked with the documents that they show. */
  readonly isPreview?: boolean | undefined;
  /** Markup at the end of each page while a theme is worked on. */
  readonly overlay?: (() => string) | undefined;
  /** The shop's own pages, which are asked before the site's: given what sends them in the site's look. */
  readonly shop?: ((send: SendShopPage, draw: DrawForm) => Router) | undefined;
}

export const anonymous: Visitors = {
  isMember: () => false,
  hasPaid: () => false,
  offer: () => null,
  cart: () => undefined,
};

/** The context of a site: everything that serving it needs. */
import type { Request, Router } from 'express';
import type { Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { Engine, Pace, PartialCache, Value } from '#engine';
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

/** Data about the visitor. Pages that use it are sent only to that visitor. */
export interface Visitors {
  /** Whether the visitor is a signed-in member of an area or, with '', of any. */
  isMember(request: Request, area: string): MaybePromise<boolean>;
  /** Whether the visitor has bought the product that unlocks a page. */
  hasPaid(request: Request, productId: string): MaybePromise<boolean>;
  /** The product that unlocks a page, as offered in a market; null when it is not sold. Texts are plain. */
  offer(productId: string, market?: string): MaybePromise<Offer | null>;
  /** The visitor's cart as page JSON. */
  cart(request: Request): MaybePromise<Value>;
}

interface SiteHosts {
  /** Whether a host name in lower case belongs to the site. */
  isOwn(host: string): boolean;
  /** Replaces other hosts in URLs. */
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

/** The bestsellers of a shop. */
export interface Bestsellers {
  /** Ids of products, bestsellers first. May be some minutes old; never rejects. */
  top(): Promise<readonly string[]>;
}

export interface SiteContext {
  readonly engine: Engine;
  /** The theme in use; `vitrine dev` replaces it while the site runs. */
  readonly theme: { current: Theme };
  readonly content: ContentSource;
  /** Folder of the site's own images and files, served under /assets; the theme's come after it. */
  readonly assets?: string | undefined;
  /** Resizes images of the folders under /assets; without it, they are sent as they are. */
  readonly renditions?: Renditions | undefined;
  readonly logger: Logger;
  /** Default: no tracing. */
  readonly tracing?: Tracing | undefined;
  /** Called for each render of a page. */
  readonly observeTemplate?: ObserveTemplate | undefined;
  /** Yields the CPU to other sites. */
  readonly pace?: Pace | undefined;
  /** Memoized values that many requests use. */
  readonly memo: Memo;
  readonly visitors?: Visitors | undefined;
  /** Absent: searches are not counted. */
  readonly searches?: SearchCounts | undefined;
  /** Absent: bestsellers are unknown. */
  readonly bestsellers?: Bestsellers | undefined;
  /** Signs cookies of visitors who entered a correct password; the same on all replicas. */
  readonly secret?: string | undefined;
  /** Views of blocks and slides, compiled by `engine`. */
  readonly blockViews: BlockViews;
  /** URLs of the project's own scripts, loaded as modules, and of stylesheets (`.css`), which precede the theme's. */
  readonly scripts?: readonly string[] | undefined;
  /** URLs of scripts that only some themes need. */
  readonly themeScripts?: ThemeScripts | undefined;
  /** The host names of the site; absent: none are configured. */
  readonly hosts?: SiteHosts | undefined;
  /** Keys that may purge; without any, purging is off. */
  readonly purgeKeys?: readonly string[] | undefined;
  /** Purges all processes that serve the site; without it, only this one. */
  readonly purge?: ((keys: readonly string[]) => Promise<number>) | undefined;
  /** Counts attempts to unlock pages, across all processes; without it, each process counts alone. */
  readonly unlockTries?: Store | undefined;
  /** Seconds that shared caches may serve a page without revalidation. Default 0: they always revalidate. */
  readonly sharedMaxAge?: number | undefined;
  /** Output of templates to reuse. Absent: every page is rendered completely. */
  readonly partialCache?: PartialCache | undefined;
  /** Caches rendered pages. */
  readonly pageCache?: PageCache | undefined;
  /** Third-party CSP sources that the enabled adapters need. Default: none. */
  readonly sources?: MergedSources | undefined;
  /** The same for the step of the checkout that shows fields of the payment service. Default: `sources`. */
  readonly paymentSources?: MergedSources | undefined;
  /** The captcha widget of forms; null: there is none. */
  readonly captcha?: CaptchaWidget | null | undefined;
  /** Whether browsers may prefetch pages. Default: no. */
  readonly prefetches?: boolean | undefined;
  /** Text of the service worker that shows pages offline; absent: there is none. */
  readonly worker?: string | undefined;
  /** The session replay script that pages load; null: sessions are not recorded. */
  readonly sessionReplay?: { readonly script: string } | null | undefined;
  /** The pages are previews: elements are marked with the documents that they show. */
  readonly isPreview?: boolean | undefined;
  /** Markup at the end of each page during theme development. */
  readonly overlay?: (() => string) | undefined;
  /** Creates the router of the shop's own pages, which precede the site's; receives functions that send pages in the site's layout. */
  readonly shop?: ((send: SendShopPage, draw: DrawForm) => Router) | undefined;
}

export const anonymous: Visitors = {
  isMember: () => false,
  hasPaid: () => false,
  offer: () => null,
  cart: () => undefined,
};

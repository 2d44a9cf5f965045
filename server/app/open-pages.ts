/** The site: its content, its theme, the page cache, and the pages that routes respond with. */
import { createPartialCache, type PartialCache } from '#engine';
import { createPopularSearches } from '../analytics/popular-searches.ts';
import type { ContentSource } from '../content/content-source.ts';
import { keysOf } from '../http/namespaces.ts';
import { createRoleMark } from '../http/role-cookie.ts';
import { type MergedSources, noSources, withFormHosts, withScriptSources } from '../integrations/browser-sources.ts';
import type { CloseStack } from '../lifecycle/close-stack.ts';
import { limitsOf } from '../proxy/settings.ts';
import { readWorker } from '../rendering/regions/client-files.ts';
import { styleLimitsOf } from '../rendering/theme/styles/style-thread.ts';
import { createBestsellers } from '../shop/catalog/bestsellers.ts';
import { findProduct } from '../shop/catalog/product-choice.ts';
import { shopPages } from '../shop/pages/shop-pages.ts';
import { remoteShop } from '../shop/remote/remote-shop.ts';
import { openContent } from '../site/open-content.ts';
import { openSiteContext } from '../site/open-site.ts';
import { createPageCache, type PageCache } from '../site/page-cache.ts';
import { isTagless } from '../site/page-output.ts';
import { evict } from '../site/purge-route.ts';
import { openPurges, type Purges } from '../site/purges.ts';
import type { SiteContext } from '../site/site-context.ts';
import { createSitePages, type SitePages } from '../site/site-pages.ts';
import { servesMany } from '../sites/settings.ts';
import type { ContextBase, ContextOverrides } from './context-options.ts';
import type { Rendering } from './open-rendering.ts';
import type { Store } from './open-store.ts';

export interface Pages {
  /** Absent, like everything below, on a server without a site. */
  readonly content?: ContentSource | undefined;
  readonly pageCache?: PageCache | undefined;
  /** Absent also without a store: then a purge clears the caches of this process alone. */
  readonly purges?: Purges | undefined;
  /** Everything needed to render pages, including the current theme. */
  readonly site?: SiteContext | undefined;
  /** Pages that routes respond with. */
  readonly pages?: SitePages | undefined;
}

type Opened = ContextBase & Store & Rendering;

export async function openPages(opened: Opened, overrides: ContextOverrides, closing: CloseStack): Promise<Pages> {
  const { config, logger } = opened;
  if (overrides.site) return pagesOf(overrides.site);
  if (overrides.site === null || servesMany(config) || (config.SITE === 'off' && overrides.theme === undefined))
    return {};
  const content = await contentOf(opened, overrides, closing);
  const pageCache = createPageCache({
    bytes: config.PAGE_CACHE_BYTES,
    logger,
    stamp: () => `${content.stamp()} ${pages.site?.theme.current.version}`,
    isDraining: () => opened.state.draining,
    answered: (status) => opened.metrics.cachedPages.inc({ status }),
    versions: overrides.cacheBounds?.versionsOfSite,
    grown: () => share?.grown(),
  });
  const partialCache = partialCacheOf(opened, overrides, closing);
  const share = overrides.cacheBounds?.pages.add(pageCache);
  closing.defer(() => share?.remove());
  const purges = await purgesOf(opened, { content, pageCache }, closing);
  const site = await openSiteContext(config.SITE, opened.engine, logger, {
    engine: opened.engineOptions,
    styleLimits: styleLimitsOf(config),
    content,
    theme: overrides.theme,
    themeName: config.THEME,
    sharedThemes: overrides.sharedThemes,
    integrations: { quote: opened.integrations?.instalments.api.quote },
    context: { ...siteMembers(opened), partialCache, pageCache, purge: purges?.purge, ...overrides.siteMembers },
  });
  const pages: Pages = { ...pagesOf(site), purges };
  return pages;
}

const pagesOf = (site: SiteContext): Pages => ({
  site,
  content: site.content,
  pageCache: site.pageCache,
  pages: createSitePages(site),
});

function partialCacheOf(
  { config: { PARTIAL_CACHE_BYTES } }: Opened,
  { cacheBounds }: ContextOverrides,
  closing: CloseStack,
): PartialCache | undefined {
  if (PARTIAL_CACHE_BYTES === 0) return undefined;
  const cache = createPartialCache({
    maxBytes: PARTIAL_CACHE_BYTES,
    accepts: isTagless,
    grown: () => share?.grown(),
  });
  const share = cacheBounds?.partials.add(cache);
  closing.defer(() => share?.remove());
  return cache;
}

async function contentOf(
  { config, database, logger, tracing }: Opened,
  { content: override, cacheBounds }: ContextOverrides,
  closing: CloseStack,
): Promise<ContentSource> {
  if (override !== undefined) return override;
  const content = await openContent(config, database, { logger, tracing, cacheBound: cacheBounds?.content });
  closing.defer(() => content.close());
  return content;
}

async function purgesOf(
  { database, features }: Opened,
  caches: Pick<SiteContext, 'content' | 'pageCache'>,
  closing: CloseStack,
): Promise<Purges | undefined> {
  if (database === undefined || features === undefined) return undefined;
  const purges = await openPurges(database, (keys) => evict(caches, keys));
  closing.defer(() => purges.stop());
  return purges;
}

/** Members of a site that come from the configuration, the store and third-party services. */
function siteMembers({
  config,
  secret,
  integrations,
  upstreams,
  features,
  tracing,
  metrics,
  database,
  logger,
}: Opened): Partial<SiteContext> {
  return {
    tracing,
    observeTemplate: metrics.observeTemplate,
    purgeKeys: keysOf(config),
    // Requests for other hosts are rejected earlier.
    hosts: config.HOSTS.length === 0 ? undefined : { isOwn: () => true },
    sharedMaxAge: config.SHARED_MAX_AGE,
    sources: sourcesOf(config, integrations?.sources),
    paymentSources: sourcesOf(config, integrations?.paymentSources),
    captcha: integrations?.captcha.api.widget,
    prefetches: config.PREFETCH === 'on',
    worker: config.OFFLINE_PAGE === 'on' ? readWorker() : undefined,
    sessionReplay: integrations?.sessionReplay.api.service,
    secret,
    unlockTries: features?.unlockTries,
    renditions: features?.admin.renditions,
    visitors: features?.visitorCalls.visitors,
    searches: searchesOf({ database, features, logger, secret }),
    bestsellers: bestsellersOf({ database, features, logger }),
    shop: shopOf({ features, upstreams }),
  };
}

const searchesOf = ({
  database,
  features,
  logger,
  secret,
}: Pick<Opened, 'database' | 'features' | 'logger' | 'secret'>) =>
  database === undefined
    ? undefined
    : createPopularSearches(database, {
        logger,
        ...(secret !== undefined && { roleMark: createRoleMark(secret) }),
        ...(features !== undefined && {
          timeZone: () => features.admin.site.current().timeZone,
          now: features.shop.now,
        }),
      });

const bestsellersOf = ({ database, features, logger }: Pick<Opened, 'database' | 'features' | 'logger'>) =>
  database === undefined || features === undefined
    ? undefined
    : createBestsellers(database, { logger, testMode: features.shop.orders.provider.testMode });

const sourcesOf = (config: ContextBase['config'], sources: MergedSources | undefined): MergedSources =>
  withScriptSources(
    sources === undefined ? noSources : withFormHosts(sources, limitsOf(config).redirectHosts),
    config.SCRIPT_SOURCES,
  );

/** The shop's pages, if there is a store: served by the features, or by the upstream for commerce routes. */
function shopOf({ features, upstreams }: Pick<Opened, 'features' | 'upstreams'>): SiteContext['shop'] {
  if (features === undefined) return undefined;
  const commerce = upstreams?.all.get('commerce');
  const gateway =
    commerce === undefined || upstreams === undefined
      ? undefined
      : remoteShop(commerce, upstreams.metrics, {
          product: (itemId) => findProduct(features.shop, itemId),
          now: features.shop.now,
        });
  return (send, draw) => shopPages(features, send, draw, gateway);
}

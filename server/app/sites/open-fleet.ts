/** Many sites in one process: found by host name, opened on the first request, each within its resource share. */
import type { Express } from 'express';
import { readSecret } from '../../disk/secret.ts';
import { openIntegrations } from '../../integrations/open-integrations.ts';
import { type CloseStack, openTogether } from '../../lifecycle/close-stack.ts';
import { styleLimitsOf } from '../../rendering/theme/styles/style-thread.ts';
import { pageCacheBytes } from '../../site/page-cache.ts';
import { createSharedThemes } from '../../site/shared-themes.ts';
import { CacheBound } from '../../sites/cache-bound.ts';
import type { HostedSite, SiteDirectory } from '../../sites/hosted-site.ts';
import { type Lease, OpenSites } from '../../sites/open-sites.ts';
import { Shares } from '../../sites/shares.ts';
import { removeSiteData } from '../../sites/site-data.ts';
import { sitesOfAdmin } from '../../sites/sites-of-admin.ts';
import type { Context } from '../context.ts';
import type { ServeSites } from '../listener.ts';
import { createDispatch } from './dispatch.ts';
import { type DueSites, watchDueSites } from './due-sites.ts';
import { openDirectory } from './open-directory.ts';
import { type OpenSite, openHostedSite, type Shared } from './open-hosted-site.ts';
import { addSiteMetrics, SiteRegistries } from './site-metrics.ts';
import { SiteUses } from './site-uses.ts';

export interface Fleet {
  /** Dispatches requests to the site of their host. */
  readonly serve: ServeSites;
  readonly directory: SiteDirectory;
  /** Opens a site for background work. */
  readonly lease: (site: HostedSite) => Promise<Lease<OpenSite>>;
  readonly due: DueSites;
  /** Closes the sites; what the process has opened stays open. */
  close(): Promise<void>;
}

/** Opens what the sites of a process share. Rejects when the folder of SITES cannot be read. */
export function openFleet(context: Context): Promise<Fleet> {
  return openTogether(async (closing) => {
    const { config, database, logger, metrics } = context;
    if (database === undefined) throw new Error('Many sites need a database.');
    const uses = new SiteUses(
      new Shares({ concurrency: config.SITE_CONCURRENCY, renderShare: config.SITE_RENDER_SHARE }),
    );
    const registries = new SiteRegistries();
    const shared = await openShared(context, closing);
    let server: Pick<Express, 'request' | 'response'> | undefined;
    const sites = new OpenSites<OpenSite>({
      max: config.SITES_OPEN,
      logger,
      async open(site) {
        if (server === undefined) throw new Error('The server must be created before its sites.');
        const registry = registries.add();
        const remove = () => registries.remove(registry);
        const isOwnHost = (host: string): boolean => directory.peek(host)?.id === site.id;
        return openHostedSite({ ...shared, server }, site, {
          share: uses.of(site.id).share,
          registry,
          remove,
          isOwnHost,
          sitesOf: (email) => sitesOfAdmin(database, directory.siblings(), email),
        });
      },
    });
    closing.defer(() => sites.close());
    const directory = await openDirectory(context, (id) =>
      sites.leave(id, () => void removeData(context, directory, id)),
    );
    closing.defer(() => directory.close());
    addSiteMetrics(metrics.registry, uses, () => sites.size);
    registries.extend(metrics.registry);
    const lease: Fleet['lease'] = async (site) => sites.lease(site);
    const due = watchDue(context, directory, lease);
    closing.defer(() => due.stop());
    return {
      ...{ directory, lease, due },
      serve(processListener, app) {
        server = app;
        return createDispatch({ config, logger, directory, sites, uses, processListener });
      },
    };
  });
}

async function removeData({ config, logger }: Context, { byId }: SiteDirectory, id: string): Promise<void> {
  // By now a site may have been added again under the same id.
  if ((await byId(id)) !== null) return;
  await removeSiteData(config.DATA_DIR, id).catch((error: unknown) =>
    logger.warn({ err: error, site: id }, 'removing the files of a removed site failed'),
  );
}

const VERSIONS_OF_SITE = 500;
/** Minimum content cache for each site that may be open: enough for the pages of a small site. */
const CONTENT_BYTES_OF_SITE = 64 * 1024;
/** Share of the open sites that is reserved for background work. */
const DUE_SHARE = 0.25;

function watchDue({ database, config, logger }: Context, { byId }: SiteDirectory, lease: Fleet['lease']): DueSites {
  if (database === undefined) throw new Error('Many sites need a database.');
  return watchDueSites({ database, byId, lease, max: Math.max(1, Math.floor(config.SITES_OPEN * DUE_SHARE)), logger });
}

async function openShared(context: Context, closing: CloseStack): Promise<Omit<Shared, 'server'>> {
  const { config, logger, engine, engineOptions } = context;
  const secret = await readSecret(config);
  const integrations = openIntegrations(config, { ...context, secret, logger: logger.child({}, { level: 'warn' }) });
  closing.defer(() => integrations.close());
  const sharedThemes = createSharedThemes({
    base: engine,
    engine: { ...engineOptions, cacheBytes: Math.floor(config.CACHE_BYTES * config.SITE_CACHE_SHARE) },
    styleLimits: styleLimitsOf(config),
    integrations: { quote: integrations.instalments.api.quote },
    logger,
    max: config.SITES_OPEN,
  });
  const cacheBounds = {
    content: new CacheBound(Math.max(config.CONTENT_CACHE_BYTES, config.SITES_OPEN * CONTENT_BYTES_OF_SITE)),
    partials: new CacheBound(config.PARTIAL_CACHE_BYTES),
    pages: new CacheBound(pageCacheBytes(config.PAGE_CACHE_BYTES)),
    versionsOfSite: VERSIONS_OF_SITE,
  };
  return { context, secret, sharedThemes, cacheBounds, journals: new Set() };
}

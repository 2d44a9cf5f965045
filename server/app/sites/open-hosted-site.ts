/** Opens one of many sites: its own content, routes and pages, on top of what the process has opened once. */
import type { RequestListener } from 'node:http';
import type { Express } from 'express';
import type { Registry } from 'prom-client';
import type { OpenJournals } from '../../analytics/journal.ts';
import type { Config } from '../../config.ts';
import type { ConnectionShare } from '../../database/connection-share.ts';
import { openIntegrations } from '../../integrations/open-integrations.ts';
import { openTogether } from '../../lifecycle/close-stack.ts';
import type { ThemedEngine } from '../../site/open-site.ts';
import type { HostedSite } from '../../sites/hosted-site.ts';
import type { SiteShare } from '../../sites/shares.ts';
import type { AdminSite } from '../../sites/sites-of-admin.ts';
import type { Context } from '../context.ts';
import type { CacheBounds, ContextBase, ContextOverrides } from '../context-options.ts';
import { createSiteListener } from '../listener.ts';
import { openPages } from '../open-pages.ts';
import { openStore } from '../open-store.ts';
import { constructionGate } from './construction-gate.ts';
import { hostedConfig } from './hosted-config.ts';
import { siteSecret } from './site-secret.ts';

/** What the sites of a process share. */
export interface Shared {
  readonly context: Context;
  /** The secret of the process. */
  readonly secret: string;
  readonly sharedThemes: (folder: string) => Promise<ThemedEngine>;
  readonly cacheBounds: CacheBounds;
  readonly journals: OpenJournals;
  /** The Express app whose request and response prototypes all sites use. */
  readonly server: Pick<Express, 'request' | 'response'>;
}

/** What is specific to one site. */
interface Own {
  readonly share: SiteShare;
  readonly registry: Registry;
  /** Whether a lower-case host name belongs to the site; DEFAULT_SITE accepts others, too. */
  readonly isOwnHost: (host: string) => boolean;
  /** The sites of this process that the admin with an email address manages. */
  readonly sitesOf: (email: string) => Promise<readonly AdminSite[]>;
  /** Called when the site is closed, or cannot be opened. */
  readonly remove: () => Promise<void>;
}

export interface OpenSite {
  readonly listener: RequestListener;
  readonly context: Context;
  /** Whether it runs background work: of thousands of sites, only those with work do. */
  readonly background: { isOn: boolean };
  close(): Promise<void>;
}

/** Rejects when the site cannot be opened, and closes what is already open. */
export async function openHostedSite(shared: Shared, site: HostedSite, own: Own): Promise<OpenSite> {
  const background = { isOn: false };
  const context = await openSiteContext(shared, site, { ...own, background });
  const admins = context.features?.admin.admins;
  const gate = site.state === 'under-construction' && admins !== undefined ? constructionGate(admins) : undefined;
  const listener = createSiteListener(context, shared.server, { gate });
  return { context, listener, background, close: context.close };
}

type Parts = Own & Pick<OpenSite, 'background'>;

function openSiteContext(shared: Shared, site: HostedSite, own: Parts): Promise<Context> {
  const { context: process } = shared;
  return openTogether(async (closing) => {
    closing.defer(own.remove);
    const config = hostedConfig(process.config, site, await site.openFolder());
    const logger = process.logger.child({ site: site.id });
    const base: ContextBase = { config, logger, now: process.now, state: process.state, tracing: process.tracing };
    // Which adapters a site uses need not be logged each time it is opened.
    const integrations = openIntegrations(config, {
      ...base,
      secret: siteSecret(shared.secret, site.id),
      logger: logger.child({}, { level: 'warn' }),
    });
    closing.defer(() => integrations.close());
    const overrides = overridesOf(shared, site, own);
    const store = await openStore(base, { ...overrides, integrations }, closing);
    const metrics = { ...process.metrics, registry: own.registry };
    for (const metric of store.features?.metrics ?? []) own.registry.registerMetric(metric);
    const { engineOptions, engine, documents, replies, renders } = process;
    const rendering = { engineOptions, engine, metrics, documents, replies, renders };
    const pages = await openPages({ ...base, ...store, ...rendering }, overrides, closing);
    return { ...base, ...store, ...rendering, ...pages };
  });
}

/** Themes show instalments as the process is configured; a site with other settings needs a theme instance of its own. */
const hasOwnFormatters = ({ settings }: HostedSite): boolean =>
  Object.keys(settings).some((name) => name.startsWith('INSTALMENTS'));

/** Maximum wait of a statement while the site uses all of its connections, in milliseconds. */
const CONNECTION_WAIT_MS = 1000;

const connectionShare = ({ DATABASE_POOL, SITE_CONNECTION_SHARE }: Config): ConnectionShare => ({
  max: Math.max(1, Math.floor(DATABASE_POOL * SITE_CONNECTION_SHARE)),
  waitMs: CONNECTION_WAIT_MS,
});

function overridesOf(
  { context, secret, sharedThemes, cacheBounds, journals }: Shared,
  site: HostedSite,
  { share, background, isOwnHost, sitesOf }: Parts,
): ContextOverrides {
  if (context.database === undefined) throw new Error('Many sites need a database.');
  return {
    database: context.database.forSite(site.id, connectionShare(context.config)),
    files: context.files,
    secret: siteSecret(secret, site.id),
    cacheDir: context.config.DATA_DIR,
    cacheBounds,
    journals,
    hasBackground: () => background.isOn,
    sitesOf,
    sharedThemes: hasOwnFormatters(site) ? undefined : sharedThemes,
    siteMembers: {
      pace: share,
      hosts: { isOwn: isOwnHost, main: site.host },
      // Cached pages are public, but only admins may see this site.
      ...(site.state === 'under-construction' ? { pageCache: undefined } : {}),
    },
  };
}

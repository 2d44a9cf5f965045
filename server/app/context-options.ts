/** What a context is built from, and which of its members a caller may override. */
import type { Logger } from 'pino';
import type { EngineOptions } from '#engine';
import type { OpenJournals } from '../analytics/journal.ts';
import type { Config } from '../config.ts';
import type { ContentSource } from '../content/content-source.ts';
import type { Database } from '../database/database.ts';
import type { StartupWait } from '../database/server-pool.ts';
import type { FileStorage } from '../files/open-file-storage.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import type { ReportError } from '../observability/error-reports.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { OpenTheme, SiteOptions } from '../site/open-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { CacheBound } from '../sites/cache-bound.ts';
import type { AdminSite } from '../sites/sites-of-admin.ts';

export interface ContextBase {
  readonly config: Config;
  readonly logger: Logger;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
  /** `draining` becomes true when the process is asked to stop. */
  readonly state: { draining: boolean };
  readonly tracing: Tracing;
}

export interface CacheBounds {
  readonly content: CacheBound;
  readonly partials: CacheBound;
  readonly pages: CacheBound;
  /** Maximum number of cached page versions per site: a cache allocates memory for each, used or not. */
  readonly versionsOfSite: number;
}

/** Overrides for what the configuration would open. The caller closes what it passes in. */
export interface ContextOverrides {
  readonly logger?: Logger | undefined;
  /** Called with each logged error, for an error tracker. It must not throw. */
  readonly reportError?: ReportError | undefined;
  readonly now?: (() => number) | undefined;
  /** Waits for a database server that does not respond yet. */
  readonly startupWait?: StartupWait | undefined;
  /** null: no store, although there is a site; its pages are served, but no API calls. */
  readonly database?: Database | null | undefined;
  readonly integrations?: Integrations | undefined;
  /** Storage of file contents. */
  readonly files?: FileStorage | undefined;
  /** Signs cookies, and links in emails. */
  readonly secret?: string | undefined;
  /** The sites of this process that the admin with an email address manages. */
  readonly sitesOf?: ((email: string) => Promise<readonly AdminSite[]>) | undefined;
  /** Whether background work runs at the moment; default: always. */
  readonly hasBackground?: (() => boolean) | undefined;
  /** The open event journals of the process. */
  readonly journals?: OpenJournals | undefined;
  /** Folder of cached files that can be regenerated. */
  readonly cacheDir?: string | undefined;
  readonly engine?: EngineOptions | undefined;
  readonly content?: ContentSource | undefined;
  /** Loads the theme, instead of the one in the site's folder. */
  readonly theme?: OpenTheme | undefined;
  /** Limits for the caches of all sites of the process. */
  readonly cacheBounds?: CacheBounds | undefined;
  readonly sharedThemes?: SiteOptions['sharedThemes'];
  /** Overrides of single members of the site. */
  readonly siteMembers?: Partial<SiteContext> | undefined;
  /** A site that is already open; null: no site, although there is a store. */
  readonly site?: SiteContext | null | undefined;
}

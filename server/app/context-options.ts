/** What a context is made from, and which of its members a caller may replace. */
import type { Logger } from 'pino';
import type { EngineOptions } from '#engine';
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
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Changes when the process is asked to stop. */
  readonly state: { draining: boolean };
  readonly tracing: Tracing;
}

export interface CacheBounds {
  readonly content: CacheBound;
  readonly pages: CacheBound;
  /** Most versions of pages of a site: a cache takes memory for each, used or not. */
  readonly versionsOfSite: number;
}

/** Members that replace those of the configuration. The caller closes what it passes in. */
export interface ContextOverrides {
  readonly logger?: Logger | undefined;
  /** Told of each error that is logged, for an error tracker. It must not throw. */
  readonly reportError?: ReportError | undefined;
  readonly now?: (() => number) | undefined;
  /** Waits for a database server that does not answer yet. */
  readonly startupWait?: StartupWait | undefined;
  /** null: no store, although there is a site; its pages are shown, and no calls are answered. */
  readonly database?: Database | null | undefined;
  readonly integrations?: Integrations | undefined;
  /** Where the contents of files are. */
  readonly files?: FileStorage | undefined;
  /** Signs what browsers and emails bring back. */
  readonly secret?: string | undefined;
  /** The sites of the process on which the admin of an email address is one. */
  readonly sitesOf?: ((email: string) => Promise<readonly AdminSite[]>) | undefined;
  /** Whether the work beside requests runs at the moment; default: always. */
  readonly hasBackground?: (() => boolean) | undefined;
  /** Where files are cached that can be made again. */
  readonly cacheDir?: string | undefined;
  readonly engine?: EngineOptions | undefined;
  readonly content?: ContentSource | undefined;
  /** Loads the theme, in place of the one in the site's folder. */
  readonly theme?: OpenTheme | undefined;
  /** Bounds of the caches of all sites of the process. */
  readonly cacheBounds?: CacheBounds | undefined;
  readonly sharedThemes?: SiteOptions['sharedThemes'];
  /** Single members of the site. */
  readonly siteMembers?: Partial<SiteContext> | undefined;
  /** A site that is open already; null: none, although there is a store. */
  readonly site?: SiteContext | null | undefined;
}

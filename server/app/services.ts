/** What the routes work with. Tests pass object literals. */

import type { Logger } from 'pino';
import type { Engine } from '#engine';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Upstreams } from '../proxy/router.ts';
import type { RenderMeter } from '../render-api/render-meter.ts';
import type { TemplateStore } from '../render-api/template-store.ts';
import type { RenderThreads } from '../render-api/threads/render-threads.ts';
import type { SitePages } from '../site/site-pages.ts';
import type { Backend } from './features.ts';

export interface Services {
  readonly config: Config;
  readonly engine: Engine;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly templates: TemplateStore;
  /** Where large renders of the API run, and where all of them are counted. */
  readonly renders: { readonly threads: RenderThreads; readonly meter: RenderMeter };
  /** The store; absent in a server that has no site and only renders. */
  readonly database?: Database | undefined;
  /** The built-in backend over that store. */
  readonly backend?: Backend | undefined;
  /** What belongs to others: mail, instalments and the like. */
  readonly ports?: Integrations | undefined;
  /** Who answers calls instead of the built-in backend. */
  readonly upstreams?: Upstreams | undefined;
  /** Pages that calls answer with; absent in a server that shows no site. */
  readonly pages?: SitePages | undefined;
  /** Changes when the process is asked to stop. */
  readonly state: { draining: boolean };
}

/** What the routes work with. Tests pass object literals. */

import type { Logger } from 'pino';
import type { Engine } from '#engine';
import type { Backend } from './backend/parts.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Metrics } from './operations/metrics.ts';
import type { PageAnswers } from './page-answers.ts';
import type { Ports } from './ports/open-ports.ts';
import type { TemplateStore } from './render-api/template-store.ts';
import type { Upstreams } from './upstream/router.ts';

export interface Services {
  readonly config: Config;
  readonly engine: Engine;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly templates: TemplateStore;
  /** The store; absent in a server that has no site and only renders. */
  readonly database?: Database | undefined;
  /** The built-in backend over that store. */
  readonly backend?: Backend | undefined;
  /** What belongs to others: mail, instalments and the like. */
  readonly ports?: Ports | undefined;
  /** Who answers calls instead of the built-in backend. */
  readonly upstreams?: Upstreams | undefined;
  /** Pages that calls answer with; absent in a server that shows no site. */
  readonly pages?: PageAnswers | undefined;
  /** Changes when the process is asked to stop. */
  readonly state: { draining: boolean };
}

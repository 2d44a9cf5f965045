/** The composition root: everything that a server is made of, opened from the configuration and closed again. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type ReportError, reportingErrors } from '../observability/error-reports.ts';
import { createLogger } from '../observability/logger.ts';
import { openTracing } from '../observability/open-tracing.ts';
import type { Tracing } from '../observability/tracing.ts';
import { openTogether } from './close-stack.ts';
import type { ContextBase, ContextOverrides } from './context-options.ts';
import { openPages, type Pages } from './open-pages.ts';
import { openRendering, type Rendering } from './open-rendering.ts';
import { openStore, type Store } from './open-store.ts';

export interface Context extends ContextBase, Store, Rendering, Pages {
  /** Closes everything in the reverse order of opening: the site, what renders, the features, the database, what it speaks to. */
  close(): Promise<void>;
}

/** Opens what the configuration asks for. Rejects when a part cannot be opened; what was open by then is closed. */
export function openContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  return openTogether(async (closing) => {
    const logger = overrides.logger ?? createLogger(config.LOG_LEVEL);
    const tracing = await openTracing(config, logger);
    closing.defer(() => tracing.close());
    const base: ContextBase = {
      config,
      logger: withReports(logger, tracing, overrides.reportError),
      tracing,
      now: overrides.now ?? Date.now,
      state: { draining: false },
    };
    const store = await openStore(base, overrides, closing);
    const rendering = await openRendering(base, store, overrides, closing);
    const pages = await openPages({ ...base, ...store, ...rendering }, overrides, closing);
    return { ...base, ...store, ...rendering, ...pages };
  });
}

/** Errors that are logged go to the collector and to the error tracker, where there are such. */
function withReports(logger: Logger, tracing: Tracing, reportError: ReportError | undefined): Logger {
  if (!tracing.isOn && reportError === undefined) return logger;
  return reportingErrors(logger, (report) => {
    tracing.report(report);
    reportError?.(report);
  });
}

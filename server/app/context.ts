/** The composition root: opens everything a server consists of from the configuration, and closes it again. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { openTogether } from '../lifecycle/close-stack.ts';
import { type ReportError, reportingErrors } from '../observability/error-reports.ts';
import { createLogger } from '../observability/logger.ts';
import { openTracing } from '../observability/open-tracing.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { ContextBase, ContextOverrides } from './context-options.ts';
import { openPages, type Pages } from './open-pages.ts';
import { openRendering, type Rendering } from './open-rendering.ts';
import { openStore, type Store } from './open-store.ts';

export interface Context extends ContextBase, Store, Rendering, Pages {
  /** Closes everything in reverse order of opening: the site, rendering, the features, the database, outgoing connections. */
  close(): Promise<void>;
}

/** Opens everything the configuration asks for. Rejects when something cannot be opened, and closes what is already open. */
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

/** Reports logged errors to the trace collector and the error tracker, if configured. */
function withReports(logger: Logger, tracing: Tracing, reportError: ReportError | undefined): Logger {
  if (!tracing.isOn && reportError === undefined) return logger;
  return reportingErrors(logger, (report) => {
    tracing.report(report);
    reportError?.(report);
  });
}

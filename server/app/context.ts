/** The composition root: everything that a server is made of, opened from the configuration and closed again. */
import type { Config } from '../config.ts';
import { createLogger } from '../observability/logger.ts';
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
    const base: ContextBase = {
      config,
      logger: overrides.logger ?? createLogger(config.LOG_LEVEL),
      now: overrides.now ?? Date.now,
      state: { draining: false },
    };
    const store = await openStore(base, overrides, closing);
    const rendering = await openRendering(base, store, overrides, closing);
    const pages = await openPages({ ...base, ...store, ...rendering }, overrides, closing);
    return { ...base, ...store, ...rendering, ...pages };
  });
}

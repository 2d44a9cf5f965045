/** Measures how long a template takes on each tier, with the data of a request. */
import { LimitExceeded, type RenderOptions, type Template, type Value } from '#engine';
import { Budget } from './budget.ts';
import type { RenderServices } from './render-services.ts';
import type { SharedRequest } from './schemas.ts';

interface TierTime {
  readonly medianMs: number;
  readonly runs: number;
}

interface Measured {
  readonly template: Template;
  readonly body: SharedRequest;
  readonly options: RenderOptions;
  /** Milliseconds of the deadline that had elapsed at `Date.now() === since`. */
  readonly spentMs: number;
  readonly since: number;
}

const MAX_RUNS = 40;
const MAX_MS = 25;
/** Generated code is fast only after V8 has optimized it. */
const WARM_UP_RUNS = 10;

/** Renders with the walker, then with generated code. A tier is left out if it is unavailable, or exceeds a limit. */
export async function measureTiers(
  measured: Measured,
  services: RenderServices,
): Promise<{ readonly walk?: TierTime; readonly code?: TierTime }> {
  const walk = await timeOf('walk', measured, services);
  const code =
    services.engine.codegen === 'off' ? undefined : await timeOf('code', withCode(measured, services), services);
  return { ...(walk === undefined ? {} : { walk }), ...(code === undefined ? {} : { code }) };
}

/** The same with code generated for the template and for its partials. */
function withCode(measured: Measured, { engine }: RenderServices): Measured {
  const { template, options } = measured;
  const partials = Object.entries(options.partials ?? {}).map(([name, partial]): [string, unknown] => {
    const compiled = typeof partial === 'string' ? engine.compile(partial, { name }) : (partial as Template);
    engine.precompile(compiled);
    return [name, compiled];
  });
  engine.precompile(template);
  return { ...measured, options: { ...options, partials: Object.fromEntries(partials) } };
}

async function timeOf(
  tier: 'walk' | 'code',
  { template, body, options, spentMs, since }: Measured,
  services: RenderServices,
): Promise<TierTime | undefined> {
  const times: number[] = [];
  const began = performance.now();
  const isOver = (): boolean => performance.now() - began > MAX_MS;
  try {
    for (let run = 0; run < WARM_UP_RUNS + MAX_RUNS && !(isOver() && times.length > 0); run++) {
      // The first runs are never counted: they warm up caches.
      const counts = run >= WARM_UP_RUNS || isOver();
      const budget = new Budget(body, services, spentMs + Date.now() - since);
      const { stats } = await budget.spend((limits) =>
        services.engine.renderInSlices(template, body.data as Value, {
          ...options,
          tier: tier === 'walk' ? tier : undefined,
          limits,
        }),
      );
      if (stats.tier !== tier) return undefined;
      if (counts) times.push(stats.renderMs);
    }
  } catch (error) {
    if (error instanceof LimitExceeded) return undefined;
    throw error;
  }
  return { medianMs: times.sort((a, b) => a - b)[times.length >> 1] ?? 0, runs: times.length };
}

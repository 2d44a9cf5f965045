/** Metrics of many sites: the sums over all sites, and a few values by site. */
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { SiteUse, SiteUses } from './site-uses.ts';

/** What `aggregate` accepts: one list for each registry. */
type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Adds the values by site to the registry of the process. */
export function addSiteMetrics(registry: Registry, uses: SiteUses, openSites: () => number): void {
  const registers = [registry];
  const add = (name: string, help: string, read: (use: SiteUse) => number): void => {
    new Counter({
      ...{ name, help, registers },
      labelNames: ['site'],
      collect() {
        this.reset();
        for (const [site, use] of uses.labeled()) this.inc({ site }, read(use));
      },
    });
  };
  add('site_requests_total', 'Requests by site; those beyond the 50 busiest as other.', ({ requests }) => requests);
  add('site_requests_rejected_total', 'Requests beyond the share of their site.', ({ rejected }) => rejected);
  add('site_render_seconds_total', 'Processor time of renders by site.', ({ renderMs }) => renderMs / 1000);
  new Gauge({
    name: 'sites_open',
    help: 'Sites in memory.',
    registers,
    collect() {
      this.set(openSites());
    },
  });
}

/** The registries of all open sites as one, including the counts of sites that have been closed. */
export class SiteRegistries {
  private readonly open = new Set<Registry>();
  private closed: Metrics = [];

  add(): Registry {
    const registry = new Registry();
    this.open.add(registry);
    return registry;
  }

  async remove(registry: Registry): Promise<void> {
    this.open.delete(registry);
    const metrics = (await registry.getMetricsAsJSON()).filter(({ type }) => String(type) !== 'gauge');
    this.closed = await AggregatorRegistry.aggregate([this.closed, metrics]).getMetricsAsJSON();
  }

  /** Makes `/metrics` of the process include the sums over its sites. No metric is counted by both. */
  extend(registry: Registry): void {
    const [text, json] = [registry.metrics.bind(registry), registry.getMetricsAsJSON.bind(registry)];
    registry.metrics = async () => `${await text()}${await (await this.sum()).metrics()}`;
    registry.getMetricsAsJSON = async () => [...(await json()), ...(await (await this.sum()).getMetricsAsJSON())];
  }

  private async sum(): Promise<Registry> {
    const sites = await Promise.all([...this.open].map((registry) => registry.getMetricsAsJSON()));
    return AggregatorRegistry.aggregate([this.closed, ...sites]);
  }
}

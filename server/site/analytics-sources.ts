/** CSP sources for what admins have set up: tag manager, ads pixel and collector of the analytics, and comments by Disqus. */
import { field, listOf, textOf } from '#shared/json';
import type { SiteData } from '../content/content-source.ts';
import { DISQUS_HOSTS, disqusName } from '../content/disqus.ts';
import { data } from '../content/fields.ts';
import { isOrigin, type MergedSources, noSources } from '../integrations/browser-sources.ts';
import type { SiteContext } from './site-context.ts';

/** By the sources, then by the settings. */
const createCache = () => new WeakMap<MergedSources, WeakMap<object, MergedSources>>();

/**
 * `sources` plus those of the site's analytics. Scripts come from their own origin and from `websiteSettings.analytics.hosts` (a list of
 * origins, because a tag manager loads from others), and report to both. Anything but https origins is ignored.
 */
export function withAnalytics({ context }: SiteData, site: Pick<SiteContext, 'memo' | 'sources'>): MergedSources {
  const settings = data(context, 'websiteSettings');
  const sources = withTrackers(settings['analytics'], site);
  if (disqusName(settings) === '') return sources;
  return {
    ...sources,
    script: both(sources.script, DISQUS_HOSTS),
    connect: both(sources.connect, DISQUS_HOSTS),
  };
}

function withTrackers(settings: unknown, { memo, sources = noSources }: Pick<SiteContext, 'memo' | 'sources'>) {
  if (typeof settings !== 'object' || settings === null) return sources;
  const caches = memo.of(createCache);
  const cache = caches.get(sources) ?? new WeakMap<object, MergedSources>();
  caches.set(sources, cache);
  const cached = cache.get(settings);
  if (cached !== undefined) return cached;
  const of = (name: string): readonly string[] => originsOf([field(settings, name)]);
  const hosts = originsOf(listOf(field(settings, 'hosts')));
  const scripts = [...of('tagManagerScript'), ...of('pixelScript'), ...hosts];
  const merged = {
    ...sources,
    script: both(sources.script, scripts),
    connect: both(sources.connect, [...scripts, ...of('collector')]),
  };
  cache.set(settings, merged);
  return merged;
}

const both = (a: readonly string[], b: readonly string[]): readonly string[] => [...new Set([...a, ...b])].sort();

function originsOf(addresses: readonly unknown[]): readonly string[] {
  return addresses
    .map(textOf)
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
    .filter(isOrigin);
}

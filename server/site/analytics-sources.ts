/** CSP sources for what admins have set up: tag manager, ads pixel and collector of the analytics, and comments by Disqus. */
import { field, listOf, textOf } from '#shared/json';
import type { SiteData } from '../content/content-source.ts';
import { DISQUS_HOSTS, disqusName } from '../content/disqus.ts';
import { isOrigin, type MergedSources, noSources } from '../integrations/browser-sources.ts';
import type { SiteContext } from './site-context.ts';

/** By the sources, then by the settings. */
const createCache = () => new WeakMap<MergedSources, WeakMap<object, MergedSources>>();

/**
 * `sources` plus those of the site's analytics and of Disqus. Scripts of the analytics come from their own origin and from
 * `websiteSettings.analytics.hosts` (a list of origins, because a tag manager loads from others), and report to both. Anything but https
 * origins is ignored. The same object for the same settings.
 */
export function withAnalytics(
  { context }: SiteData,
  { memo, sources = noSources }: Pick<SiteContext, 'memo' | 'sources'>,
): MergedSources {
  const settings = context['websiteSettings'];
  if (typeof settings !== 'object' || settings === null) return sources;
  const caches = memo.of(createCache);
  const cache = caches.get(sources) ?? new WeakMap<object, MergedSources>();
  caches.set(sources, cache);
  const merged = cache.get(settings) ?? mergedWith(sources, settings);
  cache.set(settings, merged);
  return merged;
}

function mergedWith(sources: MergedSources, settings: object): MergedSources {
  const analytics = field(settings, 'analytics');
  const disqus = disqusName(settings) === '' ? [] : DISQUS_HOSTS;
  const of = (name: string): readonly string[] => originsOf([field(analytics, name)]);
  const hosts = originsOf(listOf(field(analytics, 'hosts')));
  const scripts = [...of('tagManagerScript'), ...of('pixelScript'), ...hosts, ...disqus];
  const reports = [...scripts, ...of('collector')];
  if (reports.length === 0) return sources;
  return { ...sources, script: both(sources.script, scripts), connect: both(sources.connect, reports) };
}

const both = (a: readonly string[], b: readonly string[]): readonly string[] => [...new Set([...a, ...b])].sort();

function originsOf(addresses: readonly unknown[]): readonly string[] {
  return addresses
    .map(textOf)
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
    .filter(isOrigin);
}

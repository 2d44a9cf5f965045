/** Whom a page may talk to because of the owner's analytics: the tag manager, the ads pixel and the collector that are set up. */
import { field, listOf, textOf } from '#shared/json';
import type { PageData } from '../content/content-source.ts';
import { data } from '../content/fields.ts';
import { isOrigin, type MergedSources, noSources } from '../integrations/browser-sources.ts';

const known = new WeakMap<object, MergedSources>();

/**
 * `sources` with those of the site's analytics. Scripts come from their own address and from `websiteSettings.analytics.hosts`
 * (a list of origins: a tag manager loads from hosts of its own), and report to both. What is no https origin is left out.
 */
export function withAnalytics(context: PageData, sources: MergedSources = noSources): MergedSources {
  const settings = data(context, 'websiteSettings')['analytics'];
  if (typeof settings !== 'object' || settings === null) return sources;
  const before = known.get(settings);
  if (before !== undefined) return before;
  const of = (name: string): readonly string[] => originsOf([field(settings, name)]);
  const hosts = originsOf(listOf(field(settings, 'hosts')));
  const scripts = [...of('tagManagerScript'), ...of('pixelScript'), ...hosts];
  const merged = {
    ...sources,
    script: both(sources.script, scripts),
    connect: both(sources.connect, [...scripts, ...of('collector')]),
  };
  known.set(settings, merged);
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

/** Comments by Disqus: the name of the site there, in `websiteSettings`. */
import { field, textOf } from '#shared/json';

/** As Disqus gives them: a part of a host name. */
export const isDisqusName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9-]{1,48}[a-z0-9])$/.test(name);

/** The name in site-level settings; empty if there is none, or none that could be a host. */
export function disqusName(settings: unknown): string {
  const name = textOf(field(settings, 'disqusShortname') ?? field(settings, 'disqusShortName')).toLowerCase();
  return isDisqusName(name) ? name : '';
}

/** Formatters and predicates read different spellings. */
export const disqusSettings = (name: string) => ({ disqusShortname: name, disqusShortName: name });

/** Where its script comes from, and what that loads. */
export const disqusOrigin = (name: string): string => `https://${name}.disqus.com`;
export const DISQUS_HOSTS = ['https://disqus.com', 'https://*.disqus.com', 'https://*.disquscdn.com'];

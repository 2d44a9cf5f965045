/** The configuration of one of many sites: the process's, with the site's own settings. */
import { type Config, readSiteSettings } from '../../config.ts';
import type { HostedSite } from '../../sites/hosted-site.ts';
import { siteDataFolder } from '../../sites/site-data.ts';

/** `folder`: the site's folder. Throws `ConfigInvalid` when one of its settings is invalid. */
export function hostedConfig(config: Config, { id, host, settings }: HostedSite, folder: string): Config {
  const shareOf = (bytes: number): number => Math.floor(bytes * config.SITE_CACHE_SHARE);
  return {
    ...config,
    SITES: '',
    SITE: folder,
    HOSTS: [],
    PREVIEW_ORIGIN: '',
    DATA_DIR: siteDataFolder(config.DATA_DIR, id),
    BASE_URL: config.NODE_ENV === 'production' ? `https://${host}` : '',
    CONTENT_CACHE_BYTES: shareOf(config.CONTENT_CACHE_BYTES),
    PARTIAL_CACHE_BYTES: shareOf(config.PARTIAL_CACHE_BYTES),
    PAGE_CACHE_BYTES: shareOf(config.PAGE_CACHE_BYTES),
    // The process handles these routes.
    RENDER_API: 'off',
    ...readSiteSettings(settings),
  };
}

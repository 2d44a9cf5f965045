/** The configuration of one of many sites: that of the process, with what is the site's own. */
import { type Config, readSiteSettings } from '../../config.ts';
import type { HostedSite } from '../../sites/hosted-site.ts';
import { siteDataFolder } from '../../sites/site-data.ts';

/** `folder`: of the site. Throws `ConfigInvalid` when one of its settings is wrong. */
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
    PAGE_CACHE_BYTES: shareOf(config.PAGE_CACHE_BYTES),
    // The process answers these calls.
    RENDER_API: 'off',
    ...readSiteSettings(settings),
  };
}

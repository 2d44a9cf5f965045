/** Names derived from the id of a site. */
import { createHash } from 'node:crypto';

/** The site of statements that do not set one. */
export const DEFAULT_SITE = 'default';

/** The message for an import into a site with content: of the only one, or of one of many. */
export const alreadyFilled = (site: string): string =>
  `${site === DEFAULT_SITE ? 'The database already contains a site' : `The site ${site} already has content`}; use --replace to overwrite it.`;

/** A site's own notification channel; `site_scoped` of migration 0140 returns the same names. */
export const channelOf = (channel: string, site: string): string =>
  site === DEFAULT_SITE ? channel : `${channel}_${createHash('sha256').update(site).digest('hex').slice(0, 32)}`;

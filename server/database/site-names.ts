/** Names that go with the id of a site. */
import { createHash } from 'node:crypto';

/** The site of statements that name none. */
export const DEFAULT_SITE = 'default';

/** The channel of a site's own; `site_scoped` of migration 0140 has the same names. */
export const channelOf = (channel: string, site: string): string =>
  site === DEFAULT_SITE ? channel : `${channel}_${createHash('sha256').update(site).digest('hex').slice(0, 32)}`;

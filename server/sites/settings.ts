/** Configuration of many sites in one process. */
import { z } from 'zod';

const share = (fallback: number) => z.coerce.number().gt(0).max(0.9).default(fallback);

const keys = z
  .string()
  .default('')
  .transform((text): readonly string[] =>
    text
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== ''),
  )
  .refine((list) => list.every((key) => key.length >= 16), 'use keys of 16 characters or more, separated by commas');

export const sitesVariables = {
  SITES: z
    .string()
    .default('')
    .describe(
      'Many sites: a folder with a site folder for each host name, or `database`; empty: only SITE. [sites.md](sites.md)',
    ),
  DEFAULT_SITE: z
    .string()
    .default('')
    .transform((host) => host.trim().toLowerCase())
    .describe('With SITES: host name of the site that is served for unknown hosts; empty: they get 404.'),
  SITES_OPEN: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe('With SITES: maximum number of sites in memory per process; the least recently used one is closed.'),
  SITE_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .default(32)
    .describe('With SITES: maximum number of concurrent requests of a site; others wait, then get 503.'),
  SITE_RENDER_SHARE: share(0.25).describe(
    'With SITES: share of render time and of running requests that one site gets while others are busy.',
  ),
  SITE_CONNECTION_SHARE: share(0.5).describe(
    'With SITES: maximum share of DATABASE_POOL for one site; further statements wait up to a second, then fail with 503.',
  ),
  SITE_CACHE_SHARE: share(0.25).describe(
    'With SITES: maximum share of CONTENT_CACHE_BYTES, PARTIAL_CACHE_BYTES, PAGE_CACHE_BYTES and CACHE_BYTES for one site.',
  ),
  SITE_IMPORT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(1024 * 1024 * 1024)
    .describe('Maximum size of a site import by API, decompressed, in bytes.'),
  ADMIN_KEYS: keys.describe(
    'Keys for the API that manages sites (/v1/sites), separated by commas; empty: the API is off.',
  ),
} as const;

export type SitesSettings = Readonly<z.infer<z.ZodObject<typeof sitesVariables>>>;

/** The value of SITES for sites in the database. */
export const IN_DATABASE = 'database';

/** Whether the process serves many sites. */
export const servesMany = ({ SITES }: Pick<SitesSettings, 'SITES'>): boolean => SITES !== '';

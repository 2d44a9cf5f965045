/** All configuration, from environment variables alone. The table in docs/configuration.md is generated from it. */

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { MIN_ADMIN_PASSWORD_LENGTH } from '#shared/limits';
import { ConfigInvalid } from './disk/config-invalid.ts';
import { filesProblem, filesVariables } from './files/settings.ts';
import { namespacesOf, namespaceVariable, sharedKey } from './http/namespaces.ts';
import { previewVariables } from './http/preview-host.ts';
import { isOrigin } from './integrations/browser-sources.ts';
import { integrationVariables } from './integrations/open-integrations.ts';
import { unknownNames, valueProblem } from './observability/environment-problems.ts';
import { telemetryVariables } from './observability/telemetry-settings.ts';
import { upstreamVariables } from './proxy/settings.ts';
import { sitesVariables } from './sites/settings.ts';

const count = (fallback: number, minimum = 0, maximum = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(minimum).max(maximum).default(fallback);

const list = (text: string): readonly string[] => text.split(',').flatMap((part) => part.trim() || []);

/** A host name or a wildcard for all its subdomains, without a port. */
const HOST_NAME = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:.]+\]$/i;

const isLocale = (id: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(id).length === 1;
  } catch {
    // `supportedLocalesOf` throws for malformed language tags.
    return false;
  }
};

const isDatabaseUrl = (text: string): boolean =>
  text === '' || (URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol) && text.includes('//'));

const flag = z
  .enum(['0', '1', 'false', 'true'])
  .default('0')
  .transform((value) => value === '1' || value === 'true');

const schema = z.object({
  PORT: count(3000, 0, 65_535).describe('TCP port; 0 picks a free one.'),
  METRICS_PORT: z
    .union([z.literal(''), z.coerce.number().int().min(0).max(65_535)])
    .default('')
    .describe('TCP port of `/metrics`, for all workers together; 0 picks a free one. Empty: `/metrics` is on PORT.'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on.'),
  HOSTS: z
    .string()
    .default('')
    .transform(list)
    .refine(
      (hosts) => hosts.every((host) => HOST_NAME.test(host)),
      'use host names like shop.example or *.shop.example, separated by commas',
    )
    .describe(
      'Host names to serve, separated by commas; `*.shop.example` matches all subdomains. Others get 421. Empty: any host, and pages of a site without `baseUrl` have no canonical address.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Minimum log level.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder for the embedded database, its dumps and other local data.'),
  WORKERS: count(1, 1, 256).describe('Number of serving processes.'),
  RATE_LIMIT: z
    .union([z.literal('off'), z.coerce.number().int().min(1)])
    .default(6000)
    .describe('Requests per minute per client, or `off`.'),
  API_KEYS: z
    .string()
    .refine((keys) => keys === '' || keys.split(',').every((key) => key.trim() !== ''), 'one of the keys is empty')
    .default('')
    .describe('API keys for /v1, separated by commas.'),
  API_NAMESPACES: namespaceVariable.describe(
    'Namespaces of /v1 as a JSON object, each with keys and limits of its own; [api.md](api.md#namespaces).',
  ),
  RENDER_API: z
    .enum(['auto', 'open', 'off'])
    .default('auto')
    .describe(
      'Access to /v1 without API_KEYS and API_NAMESPACES: `auto` (open, but closed in production), `open`, or `off` (no /v1 at all).',
    ),
  TRUST_PROXY: count(0).describe('Number of trusted proxies in front of the server (X-Forwarded-For).'),
  CODEGEN: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe('Generate code for templates that are rendered repeatedly.'),
  CACHE_ENTRIES: count(100, 1).describe('Maximum number of compiled templates in the cache.'),
  CACHE_BYTES: count(64 * 1024 * 1024, 1024).describe('Maximum size of the cache of compiled templates, in bytes.'),
  LOCALES: z
    .string()
    .default('en-US')
    .transform(list)
    .refine((locales) => locales.every(isLocale), 'use BCP 47 language tags like en-US or de, separated by commas')
    .describe('Locales to load at startup, separated by commas; others load on first use.'),
  LOCALE_CACHE: count(40, 1).describe('Maximum number of cached locales, about 2 MB each.'),
  MAX_BODY_BYTES: count(2 * 1024 * 1024, 1024).describe('Maximum size of a request body, in bytes.'),
  MAX_OUTPUT_BYTES: count(32 * 1024 * 1024, 1).describe('Maximum output of a render, in bytes.'),
  DEADLINE_MS: count(10_000, 1).describe('Maximum time of a render in milliseconds, including waiting for data.'),
  MAX_ITERATIONS: count(5_000_000, 1).describe('Maximum number of loop passes per render.'),
  MAX_TOKENS: count(0).describe('Maximum number of tokens in an expression; 0: no limit.'),
  MAX_STRING_LEN: count(0).describe('Maximum length of a string built by an expression; 0: no limit.'),
  RENDER_THREADS: count(1, 1).describe('Threads per process for large requests of the render API.'),
  RENDER_THREAD_BYTES: count(32 * 1024).describe(
    'Bodies and stored templates of at least this size are rendered in a thread; 0: all.',
  ),
  RENDER_THREAD_HEAP_MB: count(256, 64).describe('Maximum heap of a render thread, in megabytes.'),
  STYLES_DEADLINE_MS: count(10_000, 1).describe(
    "Maximum processor time for compiling a theme's stylesheets, in milliseconds.",
  ),
  SCRIPT_SOURCES: z
    .string()
    .default('')
    .transform((input) => input.split(/[\s,]+/).filter((text) => text !== ''))
    .refine((origins) => origins.every(isOrigin), 'use origins such as https://www.example.com, separated by commas')
    .describe('Origins of scripts that themes and admins may insert in pages, separated by commas.'),
  STYLES_HEAP_MB: count(256, 16).describe('Maximum memory for compiling stylesheets, in megabytes.'),
  MAX_TEMPLATES: count(1000, 1).describe('Maximum number of stored templates and sets per namespace.'),
  MAX_TEMPLATE_BYTES: count(256 * 1024 * 1024, 1024).describe(
    'Maximum size of the stored templates and sets of a namespace, in bytes.',
  ),
  MAX_CONNECTIONS: count(4000, 1).describe(
    'Maximum number of open connections per process; more are closed immediately.',
  ),
  WARM_PAGES: count(0, 0, 1000).describe(
    'Pages to request at startup before the server is ready, the most viewed ones first; at most 15 s.',
  ),
  DRAIN_MS: count(20_000).describe('Maximum wait for running requests after SIGTERM, in milliseconds.'),
  SHARED_MAX_AGE: count(0).describe(
    'Seconds a shared cache (CDN) may serve a page without revalidating; 0: it always revalidates.',
  ),
  COMPRESSION: z.enum(['on', 'off']).default('on').describe('Compress responses; turn off if a proxy does.'),
  NODE_ENV: z
    .enum(['', 'production', 'development', 'test'])
    .default('')
    .describe('`production` requires DATABASE_URL or ALLOW_EMBEDDED, and SECRET.'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'use an address like postgres://user:password@host:5432/database')
    .default('')
    .describe('PostgreSQL server, postgres://…; empty: the embedded database in DATA_DIR.'),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isDatabaseUrl, 'use an address like postgres://user:password@host:5432/database')
    .default('')
    .describe(
      'Direct URL of the same server, without a connection pooler, for migrations and LISTEN; empty: DATABASE_URL is not a pooler.',
    ),
  DATABASE_POOL: count(10, 1).describe('Maximum number of connections to PostgreSQL per process.'),
  STATEMENT_TIMEOUT_MS: count(5000, 1).describe('Maximum time of an SQL statement, in milliseconds.'),
  SECRET: z
    .string()
    .refine((value) => value === '' || value.length >= 32, 'use 32 characters or more')
    .default('')
    .describe('Signs CSRF tokens and links; empty: generated and stored in DATA_DIR.'),
  OWNER_EMAIL: z.string().default('').describe('Email of an admin to create at startup; requires OWNER_PASSWORD.'),
  OWNER_PASSWORD: z
    .string()
    .refine(
      (value) => value === '' || value.length >= MIN_ADMIN_PASSWORD_LENGTH,
      `use ${MIN_ADMIN_PASSWORD_LENGTH} characters or more`,
    )
    .default('')
    .describe('Password of that admin; an existing account keeps its own.'),
  BASE_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .describe('Public URL of the site, https://…, for links in emails; the `baseUrl` of the site takes precedence.'),
  ALLOW_EMBEDDED: flag.describe('Allow the embedded database in production.'),
  ANALYTICS_EVENT_DAYS: count(90, 1).describe('Days to store individual analytics events.'),
  ANALYTICS_ROLLUP_DAYS: count(760, 1).describe('Days to store daily totals of analytics.'),
  CONTENT: z
    .enum(['store', 'folder'])
    .default('store')
    .describe('Source of content: the database (filled from the site folder if empty) or the folder alone.'),
  CONTENT_UPSTREAM: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .describe('URL of a server that provides the content: it responds to `?format=json` of each page.'),
  CONTENT_DEADLINE_MS: count(5000, 1).describe(
    'Maximum time that a page waits for the content upstream, in milliseconds, including all reads and retries.',
  ),
  CONTENT_CONNECTIONS: count(32, 1).describe('Maximum number of connections to the content upstream.'),
  CONTENT_FRESH_MS: count(5000).describe('How long its responses count as fresh, in milliseconds.'),
  CONTENT_STALE_MS: count(60_000).describe('Stale-while-revalidate time after that, in milliseconds.'),
  CONTENT_CACHE_BYTES: count(32 * 1024 * 1024, 1024).describe(
    'Maximum size of the cache of content, in bytes: documents of the store, or responses of the content upstream. With SITES at least 64 kB for each of SITES_OPEN.',
  ),
  PARTIAL_CACHE_BYTES: count(16 * 1024 * 1024).describe(
    'Maximum size of the cache of rendered page fragments, in bytes; 0: no cache.',
  ),
  PAGE_CACHE_BYTES: count(0).describe('Maximum size of the page cache, in bytes; 0: no page cache.'),
  MAX_FILE_BYTES: count(20 * 1024 * 1024, 1024).describe('Maximum size of an uploaded file, in bytes.'),
  RENDITION_CACHE_BYTES: count(512 * 1024 * 1024, 1024).describe(
    'Maximum size of files and resized images cached in DATA_DIR, in bytes.',
  ),
  RENDITION_CACHE_DIR: z.string().default('').describe('Folder of resized images; empty: one in DATA_DIR.'),
  OFFLINE_PAGE: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Show offline visitors the pages that they have seen; `off` also removes this from browsers.'),
  PREFETCH: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Let browsers prefetch a page of the site when a visitor hovers over its link.'),
  SITE: z.string().default('demo').describe('Site to serve: `demo`, a folder with theme/ and content/, or `off`.'),
  THEME: z
    .string()
    .default('')
    .describe('Theme of that site: `atelier`, `depot`, or a theme folder; empty: the one in the site folder.'),
  ...filesVariables,
  ...sitesVariables,
  ...previewVariables,
  ...upstreamVariables,
  ...integrationVariables,
  ...telemetryVariables,
});

export const settingNames: readonly string[] = Object.keys(schema.shape);

export type Config = Readonly<z.infer<typeof schema>>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and validates the environment. An empty value counts as unset, and so does a MAIL that is a path: login shells set it to the
 * user's mailbox. Throws `ConfigInvalid` with a line for each invalid value.
 */
export function readConfig(environment: Environment): Config {
  const input = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = environment[name];
      return value && !(name === 'MAIL' && value.startsWith('/')) ? [[name, value]] : [];
    }),
  );
  // With test cards anyone can buy for free, so in production a shop accepts them only when it opts in.
  if (input['NODE_ENV'] === 'production') input['PAYMENTS'] ??= 'none';
  const result = schema.safeParse(input);
  if (!result.success)
    throw new ConfigInvalid([...new Set(result.error.issues.map((issue) => valueProblem(issue, input)))]);
  const { OWNER_EMAIL, OWNER_PASSWORD, PORT, METRICS_PORT } = result.data;
  if ((OWNER_EMAIL === '') !== (OWNER_PASSWORD === ''))
    throw new ConfigInvalid([
      OWNER_EMAIL === '' ? 'OWNER_PASSWORD is set without OWNER_EMAIL' : 'OWNER_EMAIL is set without OWNER_PASSWORD',
    ]);
  if (METRICS_PORT === PORT && PORT !== 0)
    throw new ConfigInvalid([`METRICS_PORT=${METRICS_PORT}: PORT is the same; leave it empty or use another port`]);
  const files = filesProblem(result.data);
  if (files !== undefined) throw new ConfigInvalid([files]);
  const shared = sharedKey(namespacesOf(result.data));
  if (shared !== undefined) throw new ConfigInvalid([`API_NAMESPACES: ${shared} have the same key`]);
  return result.data;
}

/** Variables that a site of a multi-site server may override; the others apply to the whole process. */
const siteSettings = schema
  .pick({ CONTENT_UPSTREAM: true, SCRIPT_SOURCES: true, SHARED_MAX_AGE: true, BASE_URL: true })
  .extend({ ...upstreamVariables, ...integrationVariables });

/** Validates the settings of a site and returns those that are set. Throws `ConfigInvalid` with a line for each invalid one. */
export function readSiteSettings(settings: Readonly<Record<string, string>>): Partial<Config> {
  const result = siteSettings.strict().safeParse(settings);
  if (!result.success)
    throw new ConfigInvalid(
      result.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => `${key}: is not a setting that a site can override`)
          : [valueProblem(issue, { ...settings })],
      ),
    );
  return Object.fromEntries(Object.entries(result.data).filter(([name]) => Object.hasOwn(settings, name)));
}

/** Allowed but probably unintended settings: one line each, to be logged at startup. */
export function configWarnings(config: Config, environment: Environment): readonly string[] {
  const warnings = [...unknownNames(environment, settingNames)];
  if (config.NODE_ENV !== 'production') return warnings;
  if (config.SITE !== 'off' && config.MAIL === 'offline')
    warnings.push('MAIL=offline: emails are written to DATA_DIR/mail and reach nobody; set MAIL=smtp and SMTP_URL');
  if (config.SITE !== 'off' && config.SITES === '' && config.HOSTS.length === 0)
    warnings.push('HOSTS is not set: requests for any host name are accepted; list the host names of the site');
  if (config.RENDER_API === 'auto' && namespacesOf(config).every(({ keys }) => keys.length === 0))
    warnings.push('/v1 is closed: set API_KEYS, or RENDER_API=open where only your own services can reach it');
  return warnings;
}

/** The configuration table as Markdown. */
export function configurationTable(): string {
  const rows = Object.entries(schema.shape).map(([name, field]) => {
    const value: unknown = field.parse(undefined);
    const fallback = isDeepStrictEqual(value, {}) ? '' : String(value);
    return `| \`${name}\` | ${fallback === '' ? '(empty)' : `\`${fallback}\``} | ${field.description ?? ''} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

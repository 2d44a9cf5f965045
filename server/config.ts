/** Everything that can be configured, by environment variables alone. The table in docs/configuration.md is made from this. */
import { z } from 'zod';
import { ConfigInvalid } from './disk/config-invalid.ts';
import { isOrigin } from './integrations/browser-sources.ts';
import { portVariables } from './integrations/open-integrations.ts';
import { unknownNames, valueProblem } from './observability/environment-problems.ts';
import { upstreamVariables } from './proxy/settings.ts';

const count = (fallback: number, minimum = 0, maximum = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(minimum).max(maximum).default(fallback);

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A name, or all names below one; a port is no part of it. */
const HOST_NAME = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:.]+\]$/i;

const isLocale = (id: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(id).length === 1;
  } catch {
    // `supportedLocalesOf` throws for what is no language tag at all: that is the answer.
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
  PORT: count(3000, 0, 65_535).describe('TCP port; 0 takes a free one.'),
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
      'Host names that are served, separated by commas; `*.shop.example` stands for all below it. Others get 421. Empty: any host is served.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe level that is logged.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Where stored templates, the embedded database and its dumps are kept.'),
  WORKERS: count(1, 1).describe('Processes that serve.'),
  RATE_LIMIT: z
    .union([z.literal('off'), z.coerce.number().int().min(1)])
    .default(6000)
    .describe('Requests a minute and client, or off.'),
  API_KEYS: z
    .string()
    .refine((keys) => keys === '' || keys.split(',').every((key) => key.trim() !== ''), 'one of the keys is empty')
    .default('')
    .describe('Keys for /v1, separated by commas.'),
  RENDER_API: z
    .enum(['auto', 'open', 'off'])
    .default('auto')
    .describe(
      'Who may call /v1 while API_KEYS is empty: `auto` everybody, but nobody in production; `open` everybody; `off` closes /v1 altogether.',
    ),
  TRUST_PROXY: count(0).describe('Proxies in front of the server whose X-Forwarded-For is believed.'),
  CODEGEN: z.enum(['auto', 'off']).default('auto').describe('Generate code for templates that are used again.'),
  CACHE_ENTRIES: count(100, 1).describe('Most compiled templates kept.'),
  CACHE_BYTES: count(64 * 1024 * 1024, 1024).describe('Most bytes of compiled templates kept.'),
  LOCALES: z
    .string()
    .default('en-US')
    .transform(list)
    .refine((locales) => locales.every(isLocale), 'use BCP 47 language tags like en-US or de, separated by commas')
    .describe('Locales whose data is loaded at start, separated by commas; others are loaded when first asked for.'),
  LOCALE_CACHE: count(40, 1).describe('Most languages of locale data kept, about 2 MB each.'),
  MAX_BODY_BYTES: count(2 * 1024 * 1024, 1024).describe('Largest request body.'),
  MAX_OUTPUT_BYTES: count(32 * 1024 * 1024, 1).describe('Largest output of one render.'),
  DEADLINE_MS: count(10_000, 1).describe('Longest render in milliseconds, waiting for data included.'),
  MAX_ITERATIONS: count(5_000_000, 1).describe('Most loop passes of one render.'),
  MAX_TOKENS: count(0).describe('Most tokens of an expression; 0: no limit.'),
  MAX_STRING_LEN: count(0).describe('Longest text an expression may build; 0: no limit.'),
  RENDER_THREADS: count(1, 1).describe('Threads of a process for large requests of the render API.'),
  RENDER_THREAD_BYTES: count(32 * 1024).describe(
    'Bodies and stored templates of so many bytes and more are rendered in such a thread; 0: all are.',
  ),
  RENDER_THREAD_HEAP_MB: count(256, 64).describe('Most memory of such a thread, in megabytes.'),
  STYLES_DEADLINE_MS: count(10_000, 1).describe(
    "Most processor time of compiling a theme's stylesheets, in milliseconds.",
  ),
  SCRIPT_SOURCES: z
    .string()
    .default('')
    .transform((given) => given.split(/[\s,]+/).filter((one) => one !== ''))
    .refine((origins) => origins.every(isOrigin), 'use origins such as https://www.example.com, separated by commas')
    .describe('Origins whose scripts themes and owners insert in pages; separated by commas.'),
  STYLES_HEAP_MB: count(256, 16).describe('Most memory for it, in megabytes.'),
  MAX_TEMPLATES: count(1000, 1).describe('Most stored templates.'),
  MAX_CONNECTIONS: count(4000, 1).describe('Most open connections of a process; more are closed at once.'),
  DRAIN_MS: count(20_000).describe('Longest wait for running requests after SIGTERM, in milliseconds.'),
  SHARED_MAX_AGE: count(0).describe(
    'Seconds for which shared caches may answer pages by themselves; 0: they ask each time.',
  ),
  COMPRESSION: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Compress answers for clients that take it; off where a proxy in front does.'),
  NODE_ENV: z
    .enum(['', 'production', 'development', 'test'])
    .default('')
    .describe('`production` asks for DATABASE_URL or ALLOW_EMBEDDED, and for SECRET.'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'use an address like postgres://user:password@host:5432/database')
    .default('')
    .describe('PostgreSQL server, postgres://…; empty: the embedded database in DATA_DIR.'),
  DATABASE_POOL: count(10, 1).describe('Most connections to the PostgreSQL server.'),
  STATEMENT_TIMEOUT_MS: count(5000, 1).describe('Longest statement on the PostgreSQL server, in milliseconds.'),
  SECRET: z
    .string()
    .refine((value) => value === '' || value.length >= 32, 'use 32 characters or more')
    .default('')
    .describe('Signs crumbs; empty: one is made and kept in DATA_DIR.'),
  OWNER_EMAIL: z.string().default('').describe('E-mail address of an owner to add at start; with OWNER_PASSWORD.'),
  OWNER_PASSWORD: z
    .string()
    .refine((value) => value === '' || value.length >= 12, 'use 12 characters or more')
    .default('')
    .describe('Password of that owner; an account that exists keeps its own.'),
  BASE_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .describe(
      'The site’s own address, https://…, for links in emails; where the site sets its own `baseUrl`, that counts.',
    ),
  ALLOW_EMBEDDED: flag.describe('Accept the embedded database when NODE_ENV is production.'),
  ANALYTICS_EVENT_DAYS: count(90, 1).describe('Days that single events of visitors are kept.'),
  ANALYTICS_ROLLUP_DAYS: count(760, 1).describe('Days that their sums by day are kept.'),
  CONTENT: z
    .enum(['store', 'folder'])
    .default('store')
    .describe(
      'Where content comes from: the store, filled from the site folder when it is empty, or the folder alone.',
    ),
  CONTENT_UPSTREAM: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .describe('Server that answers `?format=json` for each page; content comes from there.'),
  CONTENT_DEADLINE_MS: count(5000, 1).describe(
    'Longest wait of a page for that server, all reads and repeated attempts included.',
  ),
  CONTENT_CONNECTIONS: count(32, 1).describe('Most connections to it.'),
  CONTENT_FRESH_MS: count(5000).describe('For so long its answers are used without asking again.'),
  CONTENT_STALE_MS: count(60_000).describe('For so much longer they are used at once while new ones are fetched.'),
  CONTENT_CACHE_BYTES: count(64 * 1024 * 1024, 1024).describe('Most bytes of its answers kept.'),
  PAGE_CACHE_BYTES: count(0).describe('Most bytes of rendered pages kept in memory; 0: none are kept.'),
  MAX_FILE_BYTES: count(20 * 1024 * 1024, 1024).describe('Largest file that an owner may upload.'),
  RENDITION_CACHE_BYTES: count(512 * 1024 * 1024, 1024).describe(
    'Most bytes of files and resized pictures kept in DATA_DIR.',
  ),
  SITE: z.string().default('demo').describe('The site to serve: demo, a directory with theme/ and content/, or off.'),
  ...upstreamVariables,
  ...portVariables,
});

export const settingNames: readonly string[] = Object.keys(schema.shape);

export type Config = Readonly<z.infer<typeof schema>>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment. An empty value counts as not set, and so does a MAIL that is a path: login shells name
 * the mailbox of their user by it. Throws `ConfigInvalid` with a line for each wrong value.
 */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = environment[name];
      return value && !(name === 'MAIL' && value.startsWith('/')) ? [[name, value]] : [];
    }),
  );
  // Test cards buy for nothing: a shop in production takes them only when it says so.
  if (given['NODE_ENV'] === 'production') given['PAYMENTS'] ??= 'none';
  const result = schema.safeParse(given);
  if (!result.success)
    throw new ConfigInvalid([...new Set(result.error.issues.map((issue) => valueProblem(issue, given)))]);
  const { OWNER_EMAIL, OWNER_PASSWORD, PORT, METRICS_PORT } = result.data;
  if ((OWNER_EMAIL === '') !== (OWNER_PASSWORD === ''))
    throw new ConfigInvalid([
      OWNER_EMAIL === '' ? 'OWNER_PASSWORD is set without OWNER_EMAIL' : 'OWNER_EMAIL is set without OWNER_PASSWORD',
    ]);
  if (METRICS_PORT === PORT && PORT !== 0)
    throw new ConfigInvalid([`METRICS_PORT=${METRICS_PORT}: PORT is the same; leave it empty or use another port`]);
  return result.data;
}

/** What is allowed but probably not meant: one line each, to be logged at start. */
export function configWarnings(config: Config, environment: Environment): readonly string[] {
  const warnings = [...unknownNames(environment, settingNames)];
  if (config.NODE_ENV !== 'production') return warnings;
  if (config.SITE !== 'off' && config.MAIL === 'offline')
    warnings.push('MAIL=offline: emails are written to DATA_DIR/mail and reach nobody; set MAIL=smtp and SMTP_URL');
  if (config.SITE !== 'off' && config.HOSTS.length === 0)
    warnings.push('HOSTS is not set: requests for any host name are answered; name the hosts of the site');
  if (config.RENDER_API === 'auto' && config.API_KEYS === '')
    warnings.push('/v1 is closed: set API_KEYS, or RENDER_API=open where only your own services can reach it');
  return warnings;
}

/** The configuration table as Markdown. */
export function configurationTable(): string {
  const rows = Object.entries(schema.shape).map(([name, field]) => {
    const fallback = String(field.parse(undefined));
    return `| \`${name}\` | ${fallback === '' ? '(empty)' : `\`${fallback}\``} | ${field.description ?? ''} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

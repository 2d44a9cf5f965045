/** Configuration of upstreams. */
import { z } from 'zod';
import { callGroups } from './groups.ts';
import type { UpstreamLimits } from './upstream.ts';

const isUpstream = (text: string): boolean => {
  if (text === '') return true;
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && `${username}${password}${search}${hash}` === '';
};

const upstream = (calls: string) =>
  z
    .string()
    .default('')
    .refine(isUpstream, 'must be an address like https://host/path, without a name, a query or a fragment')
    .describe(`Server that handles ${calls}; empty: the built-in backend.`);

export const upstreamVariables = {
  COMMERCE_UPSTREAM: upstream('the calls of cart, checkout and stock'),
  FORMS_UPSTREAM: upstream('the calls of forms'),
  ANALYTICS_UPSTREAM: upstream('events, hits and performance records'),
  ACCOUNTS_UPSTREAM: upstream('the calls of visitors’ accounts and restock emails'),
  OWNER_UPSTREAM: upstream('the owner’s calls'),
  PLACES_UPSTREAM: upstream('address suggestions'),
  UPSTREAM_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .default(64)
    .describe('Maximum number of concurrent calls to an upstream; more are rejected immediately.'),
  UPSTREAM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('Maximum wait for the head of an upstream response and between its chunks, in milliseconds.'),
  UPSTREAM_PAUSE_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(5000)
    .describe('Pause after too many failures of an upstream (circuit breaker), in milliseconds.'),
  UPSTREAM_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(32 * 1024 * 1024)
    .describe('Maximum size of an upstream response, in bytes.'),
  UPSTREAM_REDIRECT_HOSTS: z
    .string()
    .default('')
    .describe('Hosts an upstream may redirect the browser to over HTTPS, separated by commas.'),
} as const;

export type UpstreamSettings = Readonly<z.infer<z.ZodObject<typeof upstreamVariables>>>;

export function limitsOf(settings: UpstreamSettings): UpstreamLimits {
  return {
    concurrency: settings.UPSTREAM_CONCURRENCY,
    timeoutMs: settings.UPSTREAM_TIMEOUT_MS,
    pauseMs: settings.UPSTREAM_PAUSE_MS,
    maxBytes: settings.UPSTREAM_MAX_BYTES,
    redirectHosts: settings.UPSTREAM_REDIRECT_HOSTS.split(',').flatMap((host) => host.trim() || []),
  };
}

/** URLs by group name, for those with an upstream. */
export function configuredUpstreams(settings: UpstreamSettings): ReadonlyMap<string, URL> {
  return new Map(
    callGroups.flatMap(({ name, variable }) => {
      const address = settings[variable];
      return address === '' ? [] : [[name, new URL(address)] as const];
    }),
  );
}

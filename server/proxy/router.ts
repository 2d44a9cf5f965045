/** Routes groups of calls to their upstreams. */

import type { Request, RequestHandler, Response } from 'express';
import type { Registry } from 'prom-client';
import { CRUMB } from '#shared/cookies';
import type { Crumbs } from '../http/crumb.ts';
import { FORM_TYPE } from '../http/form-body.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { isForeign, isOwnForm } from '../http/same-origin.ts';
import { noTracing, type Tracing } from '../observability/tracing.ts';
import { upstreamCrumb } from './cookies.ts';
import { exchange } from './exchange.ts';
import { asksForCrumb, type CallGroup, callGroups, groupOf } from './groups.ts';
import { createUpstreamMetrics, type UpstreamMetrics } from './metrics.ts';
import { readForCrumb, readyRequest } from './ready-request.ts';
import { configuredUpstreams, limitsOf, type UpstreamSettings } from './settings.ts';
import { createUpstream, type Upstream } from './upstream.ts';

export interface Upstreams {
  /** By the group's name. */
  readonly all: ReadonlyMap<string, Upstream>;
  readonly metrics: UpstreamMetrics;
  close(): Promise<void>;
}

/** A pool, circuit breaker and concurrency limit for each group with an upstream. */
export function openUpstreams(settings: UpstreamSettings, tracing: Tracing = noTracing): Upstreams {
  const limits = limitsOf(settings);
  const configured = configuredUpstreams(settings);
  const all = new Map(
    callGroups.flatMap((group) => {
      const url = configured.get(group.name);
      return url === undefined
        ? []
        : [[group.name as string, createUpstream(group, url, { limits, tracing })] as const];
    }),
  );
  const metrics = createUpstreamMetrics(() =>
    [...all.values()].map(({ group, running, breaker }) => ({ name: group.name, running, state: breaker.state })),
  );
  return {
    all,
    metrics,
    async close() {
      await Promise.all([...all.values()].map((upstream) => upstream.close()));
    },
  };
}

/** Whether an upstream handles a group's calls. */
export const isPassedOn = (group: CallGroup['name'], upstreams: Upstreams | undefined): boolean =>
  upstreams?.all.has(group) === true;

/** Guards of a call, whoever handles it. */
export interface CallGuards {
  readonly crumbs: Crumbs;
  readonly limits: RateLimits;
}

/** Proxies the calls of groups with an upstream; all others go to the next handler. */
export function passOn({ all, metrics }: Upstreams, guards: CallGuards, registry: Registry): RequestHandler {
  if (all.size === 0) return (_request, _response, next) => next();
  for (const metric of metrics.all) registry.registerMetric(metric);
  return async (request, response, next) => {
    const group = groupOf(request.path);
    const upstream = group === undefined ? undefined : all.get(group.name);
    if (upstream === undefined) return next();
    await guard(guards, upstream, request, response);
    const full = await readForCrumb(request, upstream.group);
    if (asksForCrumb(upstream.group, request.path) && !isVouchedFor(upstream, request))
      await passes(guards.crumbs.check, request, response);
    await exchange({ upstream, metrics, request, response }, readyRequest(request, upstream.group, full));
  };
}

/**
 * Whether a form needs no CSRF token of ours: the browser confirms that it is from one of our pages, which may be publicly cached; or it is
 * on the upstream's own page, whose form and cookie contain the upstream's token.
 */
function isVouchedFor({ group }: Upstream, request: Request): boolean {
  if (request.is(FORM_TYPE) === false) return false;
  if (isOwnForm(request)) return true;
  const { crumb } = (request.body ?? {}) as { crumb?: unknown };
  const theirs = upstreamCrumb(group, (request.cookies ?? {}) as Readonly<Record<string, unknown>>);
  return theirs !== null && crumb === theirs && !isForeign(request);
}

async function guard(
  { crumbs, limits }: CallGuards,
  { group }: Upstream,
  request: Request,
  response: Response,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && group.needsCrumb && request.cookies?.[CRUMB] === undefined) crumbs.issue(request, response);
  await passes(isRead ? limits.read : limits.write, request, response);
}

/** Rejects with a guard's problem. */
function passes(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    Promise.resolve(
      handler(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error))),
    ).catch(reject);
  });
}

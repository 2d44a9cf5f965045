/** Decides which site handles a request, and whether it is admitted now. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { requestHost } from '../../http/hosts.ts';
import type { HostedSite, SiteDirectory } from '../../sites/hosted-site.ts';
import type { Lease, OpenSites } from '../../sites/open-sites.ts';
import { busy, type PlainPage, paused, sendPlainPage, unavailable, unknownHost } from '../../sites/plain-pages.ts';
import type { OpenSite } from './open-hosted-site.ts';
import type { SiteUses } from './site-uses.ts';

export interface DispatchOptions {
  readonly config: Pick<Config, 'TRUST_PROXY' | 'DEFAULT_SITE'>;
  readonly logger: Logger;
  readonly directory: SiteDirectory;
  readonly sites: OpenSites<OpenSite>;
  readonly uses: SiteUses;
  /** Handles requests that belong to no site. */
  readonly processListener: RequestListener;
}

/** Probes, metrics, and routes under /v1 except the purge, which belongs to a site. */
const OF_PROCESS = /^\/(?:healthz|readyz|metrics|openapi\.json|docs|v1)(?:[/?]|$)/i;
const OF_SITE = /^\/v1\/purge\/?(?:\?|$)/i;

const isOfProcess = (url: string): boolean => OF_PROCESS.test(url) && !OF_SITE.test(url);

/** A request on its way to a site. */
interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export function createDispatch(options: DispatchOptions): RequestListener {
  const { config, directory, processListener, logger } = options;
  return (request, response) => {
    if (isOfProcess(request.url ?? '/')) return processListener(request, response);
    const visit = { request, response };
    const host = requestHost(request, config.TRUST_PROXY);
    const site =
      directory.peek(host) ?? (directory.peek(host) === null ? directory.peek(config.DEFAULT_SITE) : undefined);
    if (site !== undefined) return serve(options, site, visit);
    find(options, host).then(
      (found) => serve(options, found, visit),
      (error: unknown) => {
        logger.error({ err: error, host }, 'looking up the site of a host failed');
        refuse(unavailable, visit);
      },
    );
  };
}

const find = async ({ directory, config }: DispatchOptions, host: string): Promise<HostedSite | null> =>
  (await directory.find(host)) ?? (await directory.find(config.DEFAULT_SITE));

const refuse = (page: PlainPage, { request, response }: Visit): void => sendPlainPage(page, request, response);

function serve(options: DispatchOptions, site: HostedSite | null, visit: Visit): void {
  if (site === null) return refuse(unknownHost, visit);
  if (site.state === 'paused') return refuse(paused, visit);
  const { use, share } = options.uses.of(site.id);
  use.requests++;
  const begin = (isAdmitted: boolean): void => {
    if (isAdmitted) return open(options, site, visit);
    use.rejected++;
    refuse(busy, visit);
  };
  const admitted = share.admit();
  if (typeof admitted === 'boolean') begin(admitted);
  else void admitted.then(begin);
}

/** Opens the site and passes an admitted request to it. */
function open({ sites, uses, logger }: DispatchOptions, site: HostedSite, visit: Visit): void {
  const { share } = uses.of(site.id);
  const lease = sites.lease(site);
  if (!(lease instanceof Promise)) return respond(lease, visit, share.release.bind(share));
  lease.then(
    (opened) => respond(opened, visit, share.release.bind(share)),
    (error: unknown) => {
      logger.error({ err: error, site: site.id }, 'the site cannot be opened');
      share.release();
      refuse(unavailable, visit);
    },
  );
}

function respond(lease: Lease<OpenSite>, { request, response }: Visit, release: () => void): void {
  const end = (): void => {
    release();
    lease.release();
  };
  // A client that has already disconnected gets no response, and `close` will not fire again.
  if (response.destroyed) return end();
  response.once('close', end);
  lease.value.listener(request, response);
}

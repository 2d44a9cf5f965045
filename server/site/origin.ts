import type { Request } from 'express';
import type { SiteContext } from './site-context.ts';

/** The address that the visitor used, for sites that do not say their own. */
export const originOf = (request: Request): string => `${request.protocol}://${request.host ?? 'localhost'}`;

type Hosts = Pick<SiteContext, 'hosts'>;

const hostNameOf = (origin: string): string =>
  URL.canParse(origin) ? new URL(origin).hostname.replace(/\.$/, '') : '';

/** The same on a host of the site: what is asked for under another name has the site's own. */
export function siteOrigin({ hosts }: Hosts, request: Request): string {
  const origin = originOf(request);
  if (hosts?.main === undefined || hosts.isOwn(hostNameOf(origin))) return origin;
  return `${request.protocol}://${hosts.main}`;
}

const LOCAL = /^(?:localhost|.*\.localhost|[\d.]+|\[[\da-f:.]+\])$/;

/** Whether pages may say that this is their address. Where nobody has named the hosts of a site, a client makes up names. */
export const mayBeCanonical = ({ hosts }: Hosts, origin: string): boolean =>
  hosts !== undefined || LOCAL.test(hostNameOf(origin));

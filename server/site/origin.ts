import type { Request } from 'express';
import type { SiteContext } from './site-context.ts';

/** The origin that the visitor used, for sites without a `baseUrl`. */
export const originOf = (request: Request): string => `${request.protocol}://${request.host ?? 'localhost'}`;

type Hosts = Pick<SiteContext, 'hosts'>;

const hostNameOf = (origin: string): string =>
  URL.canParse(origin) ? new URL(origin).hostname.replace(/\.$/, '') : '';

/** The same, but always on a host of the site: requests for other hosts get its main one. */
export function siteOrigin({ hosts }: Hosts, request: Request): string {
  const origin = originOf(request);
  if (hosts?.main === undefined || hosts.isOwn(hostNameOf(origin))) return origin;
  return `${request.protocol}://${hosts.main}`;
}

const LOCAL = /^(?:localhost|.*\.localhost|[\d.]+|\[[\da-f:.]+\])$/;

/** Whether pages may use this origin in canonical URLs. Without configured hosts, a client could make up names. */
export const mayBeCanonical = ({ hosts }: Hosts, origin: string): boolean =>
  hosts !== undefined || LOCAL.test(hostNameOf(origin));

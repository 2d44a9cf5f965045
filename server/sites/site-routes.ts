/** `/v1/sites`: routes for operators to manage the sites of a server. */
import type { RequestHandler } from 'express';
import type { Database } from '../database/database.ts';
import { contentHash } from '../disk/content-hash.ts';
import { hasKey, requestKey } from '../http/authorize.ts';
import { invalid } from '../http/create-problem.ts';
import { cursorParts, readCursor } from '../http/cursor.ts';
import { type RouteInput, routesFor } from '../http/define-route.ts';
import { Problem } from '../http/problems.ts';
import { siteExamples as examples } from './site-examples.ts';
import { SiteRefused } from './site-refused.ts';
import { listSites } from './site-rows.ts';
import {
  addSiteRequest,
  changeSiteRequest,
  deploymentList,
  deploymentReply,
  deployReply,
  deployRequest,
  rollbackRequest,
  siteList,
  siteListQuery,
  siteReply,
} from './site-schemas.ts';
import type { SiteService } from './site-service.ts';

export interface SitesContext {
  readonly database: Database;
  readonly adminKeys: readonly string[];
  readonly service: SiteService;
  /** Maximum size of an imported document, decompressed. */
  readonly maxImportBytes: number;
  /** Adds the demo's content and theme to a new site. */
  readonly addStarter: (service: SiteService, id: string) => Promise<void>;
}

export const defineSiteRoute = routesFor<SitesContext>();

/** Mounted before the routes, so that bodies of unauthorized requests are not read. */
export const requireAdminKey =
  ({ adminKeys }: Pick<SitesContext, 'adminKeys'>): RequestHandler =>
  (request, _response, next) => {
    if (hasKey(adminKeys, request)) return next();
    throw new Problem('unauthorized', { detail: 'Send one of ADMIN_KEYS: Authorization: Bearer KEY.' });
  };

/** The service, which names the key in the audit log. */
export const serviceOf = ({ service }: SitesContext, { request }: Pick<RouteInput, 'request'>): SiteService =>
  service.as(`admin-key:${contentHash(requestKey(request)).slice(0, 8)}`);

export const idOf = ({ params }: Pick<RouteInput, 'params'>): string => params['id'] ?? '';

/** Converts `SiteRefused` to a problem. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SiteRefused)) throw error;
    const { reason, message, field, themeProblems } = error;
    const fields = field === undefined ? [] : [{ field, message, pointer: `#/${field.replaceAll('.', '/')}` }];
    if (reason === 'site-refused' && fields.length > 0) throw invalid(fields);
    throw new Problem(reason, { detail: message, fields, extra: themeProblems.length > 0 ? { themeProblems } : {} });
  }
}

const writes = ['unauthorized', 'invalid-request', 'malformed-json', 'too-large'] as const;

export const siteRoutes = [
  defineSiteRoute({
    method: 'get',
    path: '/v1/sites',
    id: 'listSites',
    summary: 'Lists sites by id.',
    query: siteListQuery,
    reply: siteList,
    problems: ['unauthorized', 'invalid-request'],
    examples: examples.list,
    async handle({ query: { limit, cursor } }, { database }) {
      const [after = ''] = readCursor(cursor, [cursorParts.text]) ?? [];
      const sites = await listSites(database.db, { after, limit: limit + 1 });
      const visible = sites.slice(0, limit);
      const last = sites.length > limit ? visible.at(-1) : undefined;
      const next = last === undefined ? {} : { nextCursor: Buffer.from(last.id).toString('base64url') };
      return { status: 200, body: { sites: visible, ...next } };
    },
  }),
  defineSiteRoute({
    method: 'post',
    path: '/v1/sites',
    id: 'addSite',
    summary: 'Creates a site.',
    body: addSiteRequest,
    reply: siteReply,
    replies: { 201: 'Added.' },
    problems: [...writes, 'site-conflict', 'site-refused'],
    examples: examples.add,
    async handle(input, context) {
      const { id, starter, hosts, ...change } = input.body;
      const service = serviceOf(context, input);
      await refusing(service.add(id, change));
      try {
        if (starter === 'demo') await refusing(context.addStarter(service, id));
        // The site gets its host names last, so that nobody sees it before it is complete.
        return { status: 201, body: await refusing(service.update(id, { hosts })) };
      } catch (error) {
        await refusing(service.abandon(id));
        throw error;
      }
    },
  }),
  defineSiteRoute({
    method: 'get',
    path: '/v1/sites/:id',
    id: 'getSite',
    summary: 'Returns a site.',
    reply: siteReply,
    problems: ['unauthorized', 'unknown-site'],
    examples: examples.get,
    handle: async (input, { service }) => ({ status: 200, body: await refusing(service.get(idOf(input))) }),
  }),
  defineSiteRoute({
    method: 'put',
    path: '/v1/sites/:id',
    id: 'changeSite',
    summary: 'Updates the state, the host names or the settings of a site. Fields that are not sent stay unchanged.',
    body: changeSiteRequest,
    reply: siteReply,
    problems: [...writes, 'unknown-site', 'site-conflict'],
    examples: examples.change,
    handle: async (input, context) => ({
      status: 200,
      body: await refusing(serviceOf(context, input).update(idOf(input), input.body)),
    }),
  }),
  defineSiteRoute({
    method: 'delete',
    path: '/v1/sites/:id',
    id: 'removeSite',
    summary: 'Deletes a site with all its data. This cannot be undone: export the site first.',
    replies: { 204: 'Removed.' },
    problems: ['unauthorized', 'unknown-site', 'site-refused'],
    async handle(input, context) {
      await refusing(serviceOf(context, input).remove(idOf(input)));
      return { status: 204 };
    },
  }),
  defineSiteRoute({
    method: 'get',
    path: '/v1/sites/:id/deployments',
    id: 'listSiteDeployments',
    summary: 'Lists the last ten deployments of a site, newest first.',
    reply: deploymentList,
    problems: ['unauthorized', 'unknown-site'],
    examples: examples.deployments,
    handle: async (input, { service }) => ({
      status: 200,
      body: { deployments: await refusing(service.deployments(idOf(input))) },
    }),
  }),
  defineSiteRoute({
    method: 'post',
    path: '/v1/sites/:id/deployments',
    id: 'deploySite',
    summary: 'Checks and deploys a theme. All servers use it from the next request on.',
    body: deployRequest,
    reply: deployReply,
    problems: [...writes, 'unknown-site', 'site-refused'],
    examples: examples.deploy,
    async handle(input, context) {
      const files = new Map(
        Object.entries(input.body.files).map(([path, file]) => [
          path,
          'text' in file ? Buffer.from(file.text) : Buffer.from(file.base64, 'base64'),
        ]),
      );
      return { status: 200, body: await refusing(serviceOf(context, input).deploy(idOf(input), files)) };
    },
  }),
  defineSiteRoute({
    method: 'post',
    path: '/v1/sites/:id/rollback',
    id: 'rollBackSite',
    summary: 'Rolls the site back to its previous deployment, or to a given one.',
    body: rollbackRequest,
    reply: deploymentReply,
    problems: [...writes, 'unknown-site', 'site-refused'],
    examples: examples.rollback,
    handle: async (input, context) => ({
      status: 200,
      body: await refusing(serviceOf(context, input).rollBack(idOf(input), input.body.id)),
    }),
  }),
];

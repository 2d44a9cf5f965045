/** Redirects: addresses of old that lead on. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { isWebAddress } from '#shared/web-address';
import type { Db } from '../../database/database.ts';
import { websites } from '../../database/schema.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { documentRoutes, type Revised } from './document-routes.ts';
import { documents, readRevised, writeDocument } from './documents.ts';
import { lockSite } from './lock-site.ts';

const REDIRECTS = '/api/owner/redirects';
const MAX_REDIRECTS = 2500;

const invalidAddress = { error: (issue: { input?: unknown }) => adminMessages.pageUrl(String(issue.input)) };

const from = z
  .string()
  .trim()
  .max(1000)
  .regex(/^\/(?!\/)[^\s?#]*[^\s?#/]$/, invalidAddress)
  .describe('A path, without a query and without a slash at its end.');
const to = z
  .string()
  .trim()
  .max(2000)
  .regex(/^[^\s\p{Cc}]+$/u, invalidAddress)
  .refine((url) => (url.startsWith('/') || /^https?:/i.test(url)) && isWebAddress(url), invalidAddress);

const redirect = z.strictObject({
  from,
  to,
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
});
type Redirect = z.infer<typeof redirect>;

const redirectList = z.strictObject({ redirects: z.array(redirect).max(MAX_REDIRECTS) });

/** Throws for two redirects of one address, and for those that lead back to where they began. */
function checkRedirects(redirects: readonly Redirect[], ownOrigin: string): void {
  const targets = new Map<string, string>();
  for (const [index, row] of redirects.entries()) {
    if (targets.has(decoded(row.from)))
      throw invalid([{ field: `redirects.${index}.from`, message: 'has a redirect already' }]);
    targets.set(decoded(row.from), row.to);
  }
  const loop = redirects.findIndex((row) => isLoop(decoded(row.from), targets, ownOrigin));
  if (loop >= 0) throw invalid([{ field: `redirects.${loop}.to`, message: 'leads back to where it began' }]);
}

function isLoop(start: string, targets: ReadonlyMap<string, string>, ownOrigin: string): boolean {
  const seen = new Set<string>();
  for (let path: string | undefined = start; path !== undefined; ) {
    if (seen.has(path)) return path === start;
    seen.add(path);
    const target = targets.get(path);
    path = target === undefined ? undefined : pathOf(target, ownOrigin);
  }
  return false;
}

const BASE = 'http://site.invalid';

/** The path at which a target is found, as the server reads it; undefined for another site's. Queries are no part of it. */
function pathOf(target: string, ownOrigin: string): string | undefined {
  const { origin, pathname } = new URL(target, BASE);
  if (origin !== BASE && origin.replace(/^http:/, 'https:') !== ownOrigin) return undefined;
  return decoded(pathname).replace(/(?<=.)\/+$/, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // What is no UTF-8 is found as it is written.
    return path;
  }
}

async function read(db: Db, websiteId: string): Promise<Revised<z.infer<typeof redirectList>>> {
  const { data, revision } = await readRevised(db, websiteId, documents.redirects);
  const redirects = (Array.isArray(data) ? data : []).map((row) => ({ status: 301, ...row }) as Redirect);
  return { document: { redirects }, revision };
}

/** Where the site says that it is; '' when it does not say. By https: both lead to the same pages. */
async function readOwnOrigin(tx: Db, websiteId: string): Promise<string> {
  const [row] = await tx.select({ data: websites.data }).from(websites).where(eq(websites.id, websiteId));
  const base = textOf(row?.data['baseUrl']);
  return URL.canParse(base) ? new URL(base).origin.replace(/^http:/, 'https:') : '';
}

async function write(tx: Db, websiteId: string, { redirects }: { readonly redirects: readonly Redirect[] }) {
  checkRedirects(redirects, await readOwnOrigin(tx, websiteId));
  await writeDocument(tx, websiteId, documents.redirects, redirects);
}

const example: Redirect = { from: '/old-shop', to: '/shop', status: 301 };

export const redirectRoutes: readonly AdminRoute[] = [
  ...documentRoutes({
    path: REDIRECTS,
    what: 'The redirects of the site, in order',
    permission: 'settings',
    action: 'redirects.change',
    schema: redirectList,
    example: { redirects: [example] },
    read,
    write,
  }),
  defineAdminRoute({
    method: 'post',
    path: REDIRECTS,
    permission: 'settings',
    summary: 'Adds a redirect.',
    examples: { body: example, reply: example },
    reply: redirect,
    replies: { 201: 'Added.' },
    problems: ['owner-refused'],
    body: redirect,
    async handle({ body, change }, { websiteId }) {
      await change('redirect.add', body.from, async (tx) => {
        await lockSite(tx, websiteId);
        const { document } = await read(tx, websiteId);
        if (document.redirects.length >= MAX_REDIRECTS)
          throw createProblem('owner-refused', `A site has at most ${MAX_REDIRECTS} redirects.`);
        await write(tx, websiteId, { redirects: [...document.redirects, body] });
      });
      return { status: 201, body };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: REDIRECTS,
    permission: 'settings',
    summary: 'Removes the redirect of an address.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    query: z.looseObject({ from: z.string().max(1000) }),
    async handle({ query, change }, { websiteId }) {
      await change('redirect.remove', query.from, async (tx) => {
        await lockSite(tx, websiteId);
        const { document } = await read(tx, websiteId);
        const redirects = document.redirects.filter((row) => row.from !== query.from);
        if (redirects.length === document.redirects.length) throw createProblem('not-found', adminMessages.locate);
        await write(tx, websiteId, { redirects });
      });
      return { status: 204 };
    },
  }),
];

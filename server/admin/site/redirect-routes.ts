/** Redirects from old URLs. */

import { eq, sql } from 'drizzle-orm';
import type { Request } from 'express';
import { z } from 'zod';
import { textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { withoutEndSlashes } from '#shared/site-path';
import { isWebAddress } from '#shared/web-address';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { websites } from '../../database/schema.ts';
import { checkInput } from '../../http/check-input.ts';
import { createProblem } from '../../http/create-problem.ts';
import { originOf } from '../../site/origin.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { RESERVED_SLUGS } from '../pages/page-slugs.ts';
import { documentRoutes } from './document-routes.ts';
import { changeDocument, type DocumentChange, type VersionedDocument } from './document-versions.ts';
import { documents, readRevised, writeDocument } from './documents.ts';
import { hiddenBy, hiddenPage } from './hidden-pages.ts';
import { checkRedirects } from './redirect-rules.ts';

const REDIRECTS = '/api/owner/redirects';
export const MAX_REDIRECTS = 2500;

const invalidAddress = { error: (issue: { input?: unknown }) => adminMessages.pageUrl(String(issue.input)) };

/** Wildcards and placeholders of other servers. */
const PATTERN = /[*[\]{}]|\/:/;

export const redirectFrom = z
  .string()
  .trim()
  .max(1000)
  // Pages answer with and without it.
  .overwrite(withoutEndSlashes)
  .regex(/^\/(?!\/)[^\s?#]*[^\s?#/]$/, invalidAddress)
  .refine(
    (path) => !PATTERN.test(path.replace(/(?<=.)\/\*$/, '')),
    'is one address, or ends in /*: other patterns have no effect',
  )
  .refine((path) => !RESERVED_SLUGS.includes(path.split('/')[1] ?? ''), 'is an address of the server itself')
  .describe('Path without a query; a trailing slash is removed. `/old/*` matches all paths below `/old`.');
const to = z
  .string()
  .trim()
  .max(2000)
  .regex(/^[^\s\p{Cc}]+$/u, invalidAddress)
  .refine((url) => (url.startsWith('/') || /^https?:/i.test(url)) && isWebAddress(url), invalidAddress)
  .describe(
    'Path or URL. If `from` ends in `/*`, `/new/*` keeps the rest of each path, and `/new` redirects all of them to that page.',
  );

const redirect = z.strictObject({
  from: redirectFrom,
  to,
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
});
type Redirect = z.infer<typeof redirect>;

const redirectList = z.strictObject({ redirects: z.array(redirect).max(MAX_REDIRECTS) });
type RedirectList = z.infer<typeof redirectList>;

/** The host names of the site: those in its settings, those of its row, and that of the request. */
async function readOwnHosts(tx: Db, websiteId: string, request: Request): Promise<ReadonlySet<string>> {
  const [row] = await tx.select({ data: websites.data }).from(websites).where(eq(websites.id, websiteId));
  const addresses = [row?.data['baseUrl'], row?.data['authenticUrl'], originOf(request)].map(textOf);
  const named = await selectRows(
    tx,
    z.object({ host: z.string() }),
    sql`SELECT host FROM site_hosts WHERE site = current_site()`,
  );
  const hosts = addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).hostname] : []));
  return new Set([...hosts, ...named.map(({ host }) => host)]);
}

const example: Redirect = { from: '/old-shop', to: '/shop', status: 301 };

export const redirects: VersionedDocument<RedirectList> = {
  path: REDIRECTS,
  what: 'The redirects of the site',
  permission: 'settings',
  action: 'redirects.change',
  versions: 'redirects',
  schema: redirectList,
  example: { redirects: [example] },
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.redirects);
    const rows = (Array.isArray(data) ? data : []).map((row) => ({ status: 301, ...row }) as Redirect);
    return { document: { redirects: rows }, revision };
  },
  async write(tx, { context: { websiteId }, request }, { redirects: rows }, before) {
    checkRedirects({ rows, stored: before.redirects, ownHosts: await readOwnHosts(tx, websiteId, request) });
    await writeDocument(tx, websiteId, documents.redirects, rows);
  },
};

/** Applies `edit` to the stored redirects. */
const editRedirects = (tx: Db, call: DocumentChange, edit: (rows: readonly Redirect[]) => readonly Redirect[]) =>
  changeDocument(tx, redirects, call, (before) =>
    redirects.write(tx, call, { redirects: [...edit(before.redirects)] }, before),
  );

/** Leads from an address that was left to the one that came after it, as do redirects to it. Redirects of either give way. */
export async function addMovedRedirect(
  tx: Db,
  call: Omit<DocumentChange, 'isFollowing' | 'param'>,
  moved: { readonly from: string; readonly to: string },
): Promise<void> {
  const row = checkInput(redirect, moved);
  // A site has one list of redirects, so nothing of the path names it.
  await editRedirects(tx, { ...call, param: () => '', isFollowing: true }, (rows) => {
    const others = rows.filter((one) => one.from !== row.from && one.from !== row.to);
    if (others.length >= MAX_REDIRECTS)
      throw createProblem('owner-refused', `A site has at most ${MAX_REDIRECTS} redirects.`);
    return [...others.map((one) => (one.to === row.from ? { ...one, to: row.to } : one)), row];
  });
}

export const redirectRoutes: readonly AdminRoute[] = [
  ...documentRoutes(redirects),
  defineAdminRoute({
    method: 'post',
    path: REDIRECTS,
    permission: 'settings',
    summary: 'Creates a redirect.',
    examples: { body: example, reply: example },
    headers: ['If-Match'],
    reply: redirect.extend({ warning: z.string().optional().describe('Pages that visitors can no longer reach.') }),
    replies: { 201: 'Added.' },
    problems: ['owner-refused', 'owner-conflict'],
    body: redirect,
    async handle({ body, change, ...input }, context) {
      await change('redirect.add', body.from, (tx) =>
        editRedirects(tx, { ...input, body, context }, (rows) => {
          if (rows.length >= MAX_REDIRECTS)
            throw createProblem('owner-refused', `A site has at most ${MAX_REDIRECTS} redirects.`);
          return [...rows, body];
        }),
      );
      const [hidden] = await hiddenBy(context, [body.from]);
      return { status: 201, body: hidden === undefined ? body : { ...body, warning: hidden.message } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${REDIRECTS}/hidden-pages`,
    permission: 'site.view',
    summary:
      'Returns the pages that visitors cannot reach because of redirects, or because of one that is not stored yet.',
    examples: { reply: { hidden: [{ from: '/shop', message: adminMessages.hiddenPage('/shop') }] } },
    reply: z.strictObject({ hidden: z.array(hiddenPage) }),
    query: z.strictObject({ from: z.string().max(1000).optional().describe('The path of a redirect.') }),
    async handle({ query }, context) {
      const { document } = await redirects.read(context.database.db, { context, param: () => '' });
      const checked = redirectFrom.safeParse(query.from);
      const asked = query.from === undefined ? document.redirects.map((row) => row.from) : [checked.data ?? ''];
      return { status: 200, body: { hidden: [...(await hiddenBy(context, asked))] } };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: REDIRECTS,
    permission: 'settings',
    summary: 'Deletes the redirect of a path.',
    headers: ['If-Match'],
    replies: { 204: 'Removed.' },
    problems: ['not-found', 'owner-conflict'],
    query: z.strictObject({ from: z.string().max(1000), crumb: z.string().optional() }),
    async handle({ query, change, ...input }, context) {
      await change('redirect.remove', query.from, (tx) =>
        editRedirects(tx, { ...input, body: undefined, context }, (rows) => {
          const others = rows.filter((row) => row.from !== query.from);
          if (others.length === rows.length) throw createProblem('not-found', adminMessages.locate);
          return others;
        }),
      );
      return { status: 204 };
    },
  }),
];

/** Addresses of drafts: links that can be shared, and pages in the studio's frame on an origin of its own. */
import { z } from 'zod';
import { createProblem } from '../../http/create-problem.ts';
import { timestamp } from '../../http/reply-fields.ts';
import { originOf } from '../../site/origin.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { instantOf, linkSeconds, pagePath, previewInstant } from './preview-links.ts';
import { SHARE_DRAFTS } from './preview-page.ts';

const asOf = previewInstant.optional();

const linkRoute = defineAdminRoute({
  method: 'post',
  path: '/api/owner/preview-links',
  permission: SHARE_DRAFTS,
  summary:
    'Creates a preview link of a page with its drafts. Anyone with the link can view the page until the link expires.',
  examples: {
    body: { path: '/about', seconds: 86_400 },
    reply: { url: 'https://shop.example/preview?link=eyJ…', expires: '2026-11-24T09:00:00.000Z' },
  },
  reply: z.object({ url: z.string(), expires: timestamp }),
  replies: { 201: 'Created.' },
  body: z.strictObject({
    path: pagePath,
    asOf: asOf.describe('Shows the site as published at this time. Default: with all drafts.'),
    seconds: z
      .number()
      .int()
      .min(linkSeconds.min)
      .max(linkSeconds.max)
      .default(linkSeconds.default)
      .describe('Lifetime of the link. The link also expires when its creator loses the permission.'),
  }),
  async handle({ body, admin, change, request }, { now, previewLinks }) {
    const expires = now() + body.seconds * 1000;
    const grant = { path: body.path, asOf: instantOf(body.asOf) ?? null, expires, admin: admin.id };
    await change('preview-link.make', body.path, async () => undefined, { seconds: body.seconds });
    const url = `${originOf(request)}/preview?link=${previewLinks.sign(grant)}`;
    return { status: 201, body: { url, expires: new Date(expires).toISOString() } };
  },
});

/** Seconds for which the address of a frame works: it is opened at once. */
const FRAME_SECONDS = 120;

const frameRoute = defineAdminRoute({
  method: 'post',
  path: '/api/owner/preview-frames',
  permission: 'site.view',
  summary: 'Creates a URL, valid for two minutes, of a page preview at PREVIEW_ORIGIN, where scripts of the site run.',
  examples: {
    body: { path: '/about' },
    reply: { url: 'https://preview.shop.example/preview?frame=eyJ…', expires: '2026-11-24T09:02:00.000Z' },
  },
  reply: z.object({ url: z.string(), expires: timestamp }),
  replies: { 201: 'Created.' },
  problems: ['not-found'],
  storesNothing: true,
  body: z.strictObject({
    path: pagePath,
    screen: z
      .string()
      .max(120)
      .regex(/^[\w:.-]*$/, 'is no screen')
      .default('')
      .describe('Same as in `GET /preview`: `lock-screen`, `form:ID` …'),
  }),
  async handle({ body, admin, request }, { now, previewLinks, previewOrigin }) {
    if (previewOrigin === '') throw createProblem('not-found', 'PREVIEW_ORIGIN is not set.');
    const expires = now() + FRAME_SECONDS * 1000;
    const frame = { studio: originOf(request), screen: body.screen };
    const token = previewLinks.sign({ path: body.path, asOf: null, expires, admin: admin.id, frame });
    const url = `${previewOrigin}/preview?frame=${token}`;
    return { status: 201, body: { url, expires: new Date(expires).toISOString() } };
  },
});

export const previewLinkRoutes: readonly AdminRoute[] = [linkRoute, frameRoute];

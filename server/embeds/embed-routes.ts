/** Routes by which pages use third-party services: session recordings, maps, and embeds. */

import type { Request } from 'express';
import { z } from 'zod';
import { consentCookie, readConsentAnswer } from '#shared/analytics/rules';
import { isUsCountry } from '#shared/analytics/session-replay';
import { parseVisitorRecord } from '#shared/analytics/visitor-record';
import { VISITOR_COOKIE } from '#shared/cookies';
import { adminMessages } from '#shared/messages/admin';
import type { TrackedSiteReader } from '../content/tracking-settings.ts';
import { readCookie } from '../http/cookies.ts';
import { createProblem } from '../http/create-problem.ts';
import { type Route, routesFor } from '../http/define-route.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import { isInArm } from '../integrations/session-replay/session-replay.ts';
import { embed, mapPicture, recordingId } from './embed-replies.ts';

const degrees = (max: number) =>
  z.coerce.number('must be a number').min(-max, `must be at least -${max}`).max(max, `must be at most ${max}`);
const pixels = (fallback: number) =>
  z.coerce
    .number('must be a number')
    .int()
    .min(50, 'must be at least 50')
    .max(2500, 'must be at most 2500')
    .default(fallback);

export interface EmbedContext {
  readonly integrations: Pick<Integrations, 'sessionReplay' | 'maps' | 'embeds'> | undefined;
  readonly site: TrackedSiteReader;
}

const defineEmbedRoute = routesFor<EmbedContext>();

export const embedRoutes: readonly Route<EmbedContext>[] = [
  defineEmbedRoute({
    method: 'get',
    path: '/api/commerce/fullstory/getId',
    summary: 'Returns the id for a recording of the visit; empty for visitors who are not recorded.',
    reply: recordingId,
    problems: [],
    handle: ({ request }, { integrations, site }) => {
      const replay = integrations?.sessionReplay.api;
      const isRecorded = replay?.service != null && mayRecord(request, site, replay.share);
      return { status: 200, body: isRecorded ? replay.service?.id : '' };
    },
  }),
  defineEmbedRoute({
    method: 'get',
    path: '/api/maps/picture',
    summary: 'Returns the map tiles of a place for a visitor who opens the map; empty if the drawn map stays.',
    reply: mapPicture,
    query: z.looseObject({
      latitude: degrees(90),
      longitude: degrees(180),
      zoom: z.coerce
        .number('must be a number')
        .int()
        .min(0, 'must be at least 0')
        .max(19, 'must be at most 19')
        .default(14),
      width: pixels(800),
      height: pixels(400),
    }),
    problems: ['invalid-request'],
    handle: ({ query }, { integrations }) => ({
      status: 200,
      body: integrations?.maps.api.picture(query) ?? { tiles: [], attribution: '' },
    }),
  }),
  defineEmbedRoute({
    method: 'get',
    path: '/api/embeds',
    summary: 'Resolves a URL of a known site: title, image, and the frame that loads on click.',
    reply: embed,
    query: z.looseObject({ url: z.string(adminMessages.pageUrl('')).min(1, adminMessages.pageUrl('')).max(2000) }),
    problems: ['invalid-request', 'owner-refused', 'store-unavailable'],
    handle: async ({ query }, { integrations }) => {
      const resolved = await integrations?.embeds.api.resolve(query.url);
      if (resolved?.ok === true) return { status: 200, body: resolved.embed };
      const message = resolved?.message ?? adminMessages.load;
      throw createProblem(resolved?.reason === 'later' ? 'store-unavailable' : 'owner-refused', message);
    },
  }),
];

/** Checks consent and those of the five conditions that the server knows; the browser adds its time zone and its number of CPU cores. */
function mayRecord(request: Request, site: TrackedSiteReader, share: number): boolean {
  const { country, timeZone, isDisabled, isCloneable, isRestrictive, consentVersion } = site.current();
  const consent = readConsentAnswer(readCookie(request, consentCookie.name), consentVersion);
  const hasAgreed = consent?.statistics === true && request.get('sec-gpc') !== '1';
  const visitor = parseVisitorRecord(readCookie(request, VISITOR_COOKIE) ?? '')?.id;
  const isOnSite =
    isUsCountry(country) && timeZone.startsWith('America') && !isDisabled && !isCloneable && !isRestrictive;
  return hasAgreed && isOnSite && visitor !== undefined && isInArm(visitor, share);
}

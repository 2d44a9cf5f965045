/** Member areas: made, renamed, removed. Pages are put into one by their own settings. */
import { z } from 'zod';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { addArea, listAreas, removeArea, renameArea, requireArea } from './member-areas.ts';
import { memberExamples } from './member-examples.ts';
import { areaName, memberArea, memberAreaList } from './member-schemas.ts';

const AREAS = '/api/owner/member-areas';
const body = z.strictObject({ name: areaName });

export const memberAreaRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: AREAS,
    permission: 'site.view',
    summary: 'Lists member areas by name, with their pages.',
    examples: memberExamples.areas,
    reply: memberAreaList,
    handle: async (_input, { database, websiteId }) => ({
      status: 200,
      body: { areas: await listAreas(database.db, websiteId) },
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: AREAS,
    permission: 'members',
    summary: 'Creates a member area.',
    examples: memberExamples.addArea,
    reply: memberArea,
    replies: { 201: 'Added.' },
    body,
    problems: ['owner-conflict', 'owner-refused'],
    async handle({ body: { name }, change }, { database, websiteId }) {
      const id = await change('member-area.add', name, (tx) => addArea(tx, websiteId, name));
      return { status: 201, body: await requireArea(database.db, websiteId, id) };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: `${AREAS}/:id`,
    permission: 'members',
    summary: 'Renames a member area.',
    examples: memberExamples.renameArea,
    reply: memberArea,
    body,
    problems: ['not-found', 'owner-conflict'],
    async handle({ body: { name }, param, change }, { database, websiteId }) {
      const id = param('id');
      await change('member-area.rename', id, (tx) => renameArea(tx, websiteId, { id, name }));
      return { status: 200, body: await requireArea(database.db, websiteId, id) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${AREAS}/:id`,
    permission: 'members',
    summary: 'Deletes a member area without pages. Its members lose access to it.',
    replies: { 204: 'Removed.' },
    problems: ['not-found', 'owner-refused'],
    async handle({ param, change }, { websiteId, accounts }) {
      await change('member-area.remove', param('id'), (tx) => removeArea(tx, websiteId, param('id')));
      await accounts.changes.passesEnded();
      return { status: 204 };
    },
  }),
];

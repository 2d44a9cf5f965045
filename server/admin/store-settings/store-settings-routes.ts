/** The settings of the store. Orders keep the amounts that they were placed with; carts are recomputed. */
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { revisionHeaders, seenRevision } from '../revisions.ts';
import { versionRoutes } from '../site/version-routes.ts';
import { changeStoreSettings, readStoreSettings, storeDocument } from './store-settings.ts';
import { storeSettingsExamples } from './store-settings-examples.ts';
import { adminStoreSettings, storeSettingsChange } from './store-settings-schemas.ts';

export const storeSettingsRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: storeDocument.path,
    permission: 'store.view',
    summary: 'Returns the settings of the store: currency, shipping options, tax rules and others.',
    examples: storeSettingsExamples.read,
    reply: adminStoreSettings,
    async handle(_input, context) {
      const body = await readStoreSettings(context);
      return { status: 200, body, headers: revisionHeaders(body.revision) };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: storeDocument.path,
    permission: 'store.manage',
    summary: 'Updates the settings of the store. Fields that are not sent stay unchanged.',
    examples: storeSettingsExamples.change,
    reply: adminStoreSettings,
    headers: ['If-Match'],
    body: storeSettingsChange.extend(seenRevision),
    problems: ['owner-conflict'],
    async handle(input, context) {
      const body = await changeStoreSettings(input, context);
      return { status: 200, body, headers: revisionHeaders(body.revision) };
    },
  }),
  ...versionRoutes(storeDocument),
];

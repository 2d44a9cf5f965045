/** Commerce preferences (rendering and owner tools 4, 7): namespaces that map to the settings of the store. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { checkInput } from '../../http/check-input.ts';
import { invalid } from '../../http/create-problem.ts';
import { preferences } from '../admin-replies.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { changeStoreSettings, readStoreSettings } from './store-settings.ts';
import { storeSettingsExamples } from './store-settings-examples.ts';
import { type AdminStoreSettings, type StoreSettingsChange, storeSettingsChange } from './store-settings-schemas.ts';

const PREFERENCES = '/api/v1/commerce-preferences/:namespace';

type NamespaceSchema = z.ZodType<StoreSettingsChange> & { readonly shape: object };

/** The settings of each namespace. */
const namespaces: Readonly<Record<string, NamespaceSchema>> = {
  cart: storeSettingsChange.pick({
    multipleQuantityAllowedForServices: true,
    minimumSubtotalCents: true,
    cartOptions: true,
  }),
  checkout: storeSettingsChange.pick({
    expressCheckout: true,
    minimumSubtotalCents: true,
    checkoutTexts: true,
    checkoutOptions: true,
  }),
  downloads: storeSettingsChange.pick({ downloads: true }),
  money: storeSettingsChange.pick({ currency: true, useCLDRMoneyFormat: true }),
  markets: storeSettingsChange.pick({ markets: true }),
  products: storeSettingsChange.pick({ productTexts: true, newForDays: true }),
  reviews: storeSettingsChange.pick({ reviewRequests: true }),
  shipping: storeSettingsChange.pick({ shippingOptions: true }),
  taxes: storeSettingsChange.pick({ taxRules: true, taxNumber: true }),
};

/** Throws for an unknown namespace. */
function schemaOf(namespace: string): NamespaceSchema {
  const schema = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined;
  if (schema === undefined) throw invalid([{ field: 'namespace', message: adminMessages.option(namespace) }]);
  return schema;
}

/** The preferences of a namespace. */
const shownOf = ({ shape }: NamespaceSchema, settings: AdminStoreSettings): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => Object.hasOwn(shape, name) && value !== null));

export const preferenceRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: PREFERENCES,
    permission: 'store.view',
    summary: `Returns the commerce preferences of a namespace: ${Object.keys(namespaces).join(', ')}.`,
    examples: storeSettingsExamples.preferences,
    reply: preferences,
    problems: ['invalid-request'],
    handle: async ({ param }, context) => ({
      status: 200,
      body: shownOf(schemaOf(param('namespace')), await readStoreSettings(context)),
    }),
  }),
  defineAdminRoute({
    method: 'put',
    path: PREFERENCES,
    permission: 'store.manage',
    summary: 'Updates the commerce preferences of a namespace. Fields that are not sent stay unchanged.',
    examples: storeSettingsExamples.changePreferences,
    reply: preferences,
    body: z.record(z.string(), z.unknown(), 'must be an object'),
    handle: async ({ body, ...input }, context) => {
      const schema = schemaOf(input.param('namespace'));
      const { websiteId: _, ...fields } = body;
      const changed = await changeStoreSettings({ ...input, body: checkInput(schema, fields) }, context);
      return { status: 200, body: shownOf(schema, changed) };
    },
  }),
];

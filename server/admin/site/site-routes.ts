/** The site's own settings: header and footer, languages, navigations, preferences of commerce (rendering and owner tools 7). */
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { ownerMessages } from '#shared/messages/admin';
import { collections, websites } from '../../database/schema.ts';
import { storable } from '../../http/sanitize-for-database.ts';
import { fieldWords } from '../../http/validation-messages.ts';
import { siteExamples } from '../admin-examples.ts';
import {
  changedNavigation,
  headerFooter,
  languageList,
  languageSettings,
  languageStatus,
  preferences,
  siteLayout,
} from '../admin-replies.ts';
import { type AdminContext, type AdminRoute, invalid, ownerRouteAt } from '../define-admin-route.ts';
import { documents, type Json, readDocument, removeDocument, writeDocument } from './documents.ts';
import { MAIN_NAVIGATION, navigationItems, readNavigation, writeNavigation } from './navigation.ts';

const MAX_LANGUAGES = 100;
const object = z.record(z.string(), z.unknown(), 'must be an object');
const languageTag = z
  .string('is missing')
  .refine(isLanguage, { error: (issue) => ownerMessages.option(String(issue.input)) });

function isLanguage(tag: string): boolean {
  try {
    return tag.length <= 35 && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** A tag alone, or with what else is known of the language. */
const language = z.preprocess(
  (given) => (typeof given === 'string' ? { code: given } : given),
  z.looseObject({ code: languageTag, name: z.string().max(100).optional(), isDefault: z.boolean().default(false) }),
);

const languages = z.object({
  languages: z
    .array(language, 'must be a list')
    .max(MAX_LANGUAGES, `must have at most ${MAX_LANGUAGES} languages`)
    .refine(
      (list) => new Set(list.map(({ code }) => code.toLowerCase())).size === list.length,
      'This language already exists',
    )
    .refine((list) => list.filter(({ isDefault }) => isDefault).length <= 1, 'must have at most one default'),
});

export function siteRoutes(desk: AdminContext): readonly AdminRoute[] {
  return [...headerFooterRoutes(desk), ...languageRoutes(desk), ...navigationRoutes(desk), ...preferenceRoutes(desk)];
}

function headerFooterRoutes(desk: AdminContext): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const path = '/api/site-header-footer';
  const {
    database: { db },
    websiteId,
  } = desk;
  return [
    route({
      method: 'get',
      path,
      permission: 'site.view',
      summary: 'Header and footer of the site.',
      examples: siteExamples.headerFooter,
      reply: headerFooter,
      handle: async () => ({
        status: 200,
        body: { header: {}, footer: {}, ...(await readDocument(db, websiteId, documents.headerFooter)) },
      }),
    }),
    route({
      method: 'put',
      path,
      permission: 'design',
      summary: 'Changes header and footer.',
      examples: siteExamples.changeHeaderFooter,
      reply: headerFooter,
      body: z.object({ header: object, footer: object }),
      handle: async ({ body, change }) => {
        await change('header-footer.change', websiteId, (tx) =>
          writeDocument(tx, websiteId, documents.headerFooter, body),
        );
        return { status: 200, body };
      },
    }),
  ];
}

function languageRoutes(desk: AdminContext): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const {
    database: { db },
    websiteId,
  } = desk;
  const current = async () => {
    const [site] = await db.select({ data: websites.data }).from(websites).where(eq(websites.id, websiteId));
    const own = String(site?.data['language'] ?? 'en');
    const stored = (await readDocument(db, websiteId, documents.languages)) as z.infer<typeof languages> | undefined;
    return { isConnected: stored !== undefined, languages: stored?.languages ?? [{ code: own, isDefault: true }] };
  };
  return [
    route({
      method: 'get',
      path: '/api/multilingual/settings',
      permission: 'site.view',
      summary: 'The site’s languages, and which is its own.',
      examples: siteExamples.languageSettings,
      reply: languageSettings,
      handle: async () => {
        const { isConnected, languages: list } = await current();
        const [first] = list;
        return {
          status: 200,
          body: {
            enabled: isConnected,
            defaultLanguage: (list.find(({ isDefault }) => isDefault) ?? first)?.code ?? 'en',
            languages: list,
          },
        };
      },
    }),
    route({
      method: 'get',
      path: '/api/multilingual/status',
      permission: 'site.view',
      summary: 'Whether the site is shown in several languages.',
      examples: siteExamples.languageStatus,
      reply: languageStatus,
      handle: async () => {
        const { isConnected, languages: list } = await current();
        return {
          status: 200,
          body: { status: isConnected ? 'connected' : 'disconnected', languageCount: list.length },
        };
      },
    }),
    route({
      method: 'get',
      path: '/api/multilingual/languages',
      permission: 'site.view',
      summary: 'The site’s languages.',
      examples: siteExamples.languages,
      reply: languageList,
      handle: async () => ({ status: 200, body: { languages: (await current()).languages } }),
    }),
    route({
      method: 'put',
      path: '/api/multilingual/languages',
      permission: 'languages',
      summary: 'Changes the site’s languages.',
      examples: siteExamples.changeLanguages,
      reply: languageList,
      body: languages,
      handle: async ({ body, change }) => {
        await change('languages.change', websiteId, (tx) => writeDocument(tx, websiteId, documents.languages, body));
        return { status: 200, body };
      },
    }),
    route({
      method: 'delete',
      path: '/api/multilingual/connection',
      permission: 'languages',
      summary: 'Shows the site in its own language only.',
      replies: { 204: 'Disconnected.' },
      handle: async ({ change }) => {
        await change('languages.disconnect', websiteId, (tx) => removeDocument(tx, websiteId, documents.languages));
        return { status: 204 };
      },
    }),
  ];
}

/** `navigation: {items}`, or the field `navigation.items` with JSON text, as forms send it. */
const navigationChange = z
  .looseObject({
    fieldName: z.string('is missing').min(1, 'is missing').max(100).default(MAIN_NAVIGATION),
    templateId: z.string().max(100).optional(),
    navigation: z.union([z.string(), z.looseObject({ items: z.unknown() })]).optional(),
    'navigation.items': z.unknown().optional(),
  })
  .transform((given, context) => {
    const source =
      given['navigation.items'] ?? (typeof given.navigation === 'string' ? given.navigation : given.navigation?.items);
    try {
      const items: unknown = typeof source === 'string' ? storable(JSON.parse(source)) : source;
      return {
        name: given.fieldName,
        items: Array.isArray(items) ? items : (items as { items?: unknown } | undefined)?.items,
      };
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON text of a list', path: ['navigation.items'] });
      return z.NEVER;
    }
  })
  .pipe(z.object({ name: z.string(), items: navigationItems }));

function navigationRoutes(desk: AdminContext): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const {
    database: { db },
    websiteId,
  } = desk;
  return [
    route({
      method: 'post',
      path: '/api/widget/UpdateNavigation',
      permission: 'navigation',
      summary: 'Puts a navigation in the place of the one of that name.',
      examples: siteExamples.navigation,
      reply: changedNavigation,
      problems: ['not-found', 'owner-refused'],
      handle: async ({ request, change }) => {
        const given = navigationChange.safeParse(request.body ?? {}, { error: fieldWords });
        if (!given.success)
          throw invalid(
            given.error.issues.map(({ path, message }) => ({ field: path.join('.') || '(body)', message })),
          );
        const { name, items } = given.data;
        await change('navigation.change', name, (tx) => writeNavigation(tx, websiteId, name, items));
        return { status: 200, body: { fieldName: name, navigation: { items } } };
      },
    }),
    route({
      method: 'get',
      path: '/api/commondata/GetSiteLayout',
      permission: 'site.view',
      summary: 'Navigations and collections of the site.',
      examples: siteExamples.layout,
      reply: siteLayout,
      handle: async () => {
        const rows = await db
          .select({ id: collections.id, data: collections.data })
          .from(collections)
          .where(eq(collections.websiteId, websiteId))
          .orderBy(asc(collections.position), asc(collections.id));
        const byId = Object.fromEntries(rows.map(({ id, data }) => [id, { ...data, id }]));
        return { status: 200, body: { layout: await readNavigation(db, websiteId), collections: byId } };
      },
    }),
  ];
}

function preferenceRoutes(desk: AdminContext): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const path = '/api/v1/commerce-preferences/:namespace';
  const {
    database: { db },
    websiteId,
  } = desk;
  const nameOf = (namespace: string): string => {
    if (!/^[\w.-]{1,60}$/.test(namespace))
      throw invalid([{ field: 'namespace', message: 'is made of letters, digits, dots and hyphens' }]);
    return `commerce:${namespace}`;
  };
  const shown = ({ websiteId: _, ...rest }: Json): Json => rest;
  return [
    route({
      method: 'get',
      path,
      permission: 'store.view',
      summary: 'Preferences of commerce in a namespace.',
      examples: siteExamples.preferences,
      reply: preferences,
      problems: ['invalid-request'],
      handle: async ({ param }) => ({
        status: 200,
        body: shown((await readDocument(db, websiteId, nameOf(param('namespace')))) ?? {}),
      }),
    }),
    route({
      method: 'put',
      path,
      permission: 'store.manage',
      summary: 'Changes preferences of commerce in a namespace.',
      examples: siteExamples.changePreferences,
      reply: preferences,
      body: object,
      handle: async ({ body, param, change }) => {
        const namespace = param('namespace');
        const kept = shown(body);
        await change('preferences.change', namespace, (tx) => writeDocument(tx, websiteId, nameOf(namespace), kept));
        return { status: 200, body: kept };
      },
    }),
  ];
}

/** The site's own settings: header and footer, languages, navigations (rendering and owner tools 7). */

import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { field, isData } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { isLanguageTag } from '../../content/language-tag.ts';
import { may } from '../../content/roles.ts';
import { shownCollection } from '../../content/stored-pages.ts';
import { collections, websites } from '../../database/schema.ts';
import { invalid } from '../../http/create-problem.ts';
import { sanitizeForDatabase } from '../../http/sanitize-for-database.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import type { AdminContext } from '../admin-context.ts';
import { siteExamples } from '../admin-examples.ts';
import {
  changedNavigation,
  headerFooter,
  languageList,
  languageSettings,
  languageStatus,
  siteLayout,
} from '../admin-replies.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { documents, readDocument, removeDocument, writeDocument } from './documents.ts';
import { MAIN_NAVIGATION, navigationItems, readNavigation, writeNavigation } from './navigation.ts';

const MAX_LANGUAGES = 100;
const object = z.record(z.string(), z.unknown(), 'must be an object');
const languageTag = z.string().refine((tag) => isLanguageTag(tag) && LANGUAGE_NAMES.of(tag) !== undefined, {
  error: (issue) => adminMessages.option(String(issue.input)),
});
const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** A tag alone, or with what else is known of the language. */
const language = z.preprocess(
  (input) => (typeof input === 'string' ? { code: input } : input),
  z.looseObject({ code: languageTag, name: z.string().max(100).optional(), isDefault: z.boolean().default(false) }),
);

const languages = z.strictObject({
  languages: z
    .array(language, 'must be a list')
    .min(1, 'must have at least one language')
    .max(MAX_LANGUAGES, `must have at most ${MAX_LANGUAGES} languages`)
    .refine(
      (list) => new Set(list.map(({ code }) => code.toLowerCase())).size === list.length,
      'This language already exists',
    )
    .refine((list) => list.filter(({ isDefault }) => isDefault).length <= 1, 'must have at most one default'),
});

/** JSON with other texts: those that hold markup. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('<') ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isData(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapTexts(field, change)]));
}

const HEADER_FOOTER = '/api/site-header-footer';

const headerFooterRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: HEADER_FOOTER,
    permission: 'site.view',
    summary: 'Header and footer of the site.',
    examples: siteExamples.headerFooter,
    reply: headerFooter,
    handle: async (_input, { database, websiteId }) => ({
      status: 200,
      body: { header: {}, footer: {}, ...(await readDocument(database.db, websiteId, documents.headerFooter)) },
    }),
  }),
  defineAdminRoute({
    method: 'put',
    path: HEADER_FOOTER,
    permission: 'design',
    summary: 'Changes header and footer.',
    examples: siteExamples.changeHeaderFooter,
    reply: headerFooter,
    body: z.strictObject({ header: object, footer: object }),
    handle: async ({ admin, body, change }, { websiteId }) => {
      // Themes print these texts as they are.
      const safe = may(admin.roles, 'code') ? body : (mapTexts(body, richText) as typeof body);
      await change('header-footer.change', websiteId, (tx) =>
        writeDocument(tx, websiteId, documents.headerFooter, safe),
      );
      return { status: 200, body: safe };
    },
  }),
];

async function readLanguages({ database: { db }, websiteId }: AdminContext) {
  const [site] = await db.select({ data: websites.data }).from(websites).where(eq(websites.id, websiteId));
  const own = String(site?.data['language'] ?? 'en');
  const stored = (await readDocument(db, websiteId, documents.languages)) as z.infer<typeof languages> | undefined;
  const list = stored?.languages ?? [];
  const current = list.find(({ isDefault }) => isDefault) ?? list[0];
  return {
    isConnected: stored !== undefined,
    defaultLanguage: current?.code ?? own,
    languages: list.length === 0 ? [{ code: own, isDefault: true }] : list,
  };
}

/** The list with one default: the one that it names, or the present one. Throws when it has neither. */
function withDefault<Language extends z.infer<typeof language>>(
  list: readonly Language[],
  current: string,
): readonly Language[] {
  if (list.some(({ isDefault }) => isDefault)) return list;
  const isCurrent = ({ code }: Language): boolean => code.toLowerCase() === current.toLowerCase();
  if (!list.some(isCurrent))
    throw invalid([{ field: 'languages', message: `must have ${current}, or another language with isDefault: true` }]);
  return list.map((item) => ({ ...item, isDefault: isCurrent(item) }));
}

const languageRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/multilingual/settings',
    permission: 'site.view',
    summary: 'The site’s languages, and which is its own.',
    examples: siteExamples.languageSettings,
    reply: languageSettings,
    handle: async (_input, context) => {
      const { isConnected, ...languages } = await readLanguages(context);
      return { status: 200, body: { enabled: isConnected, ...languages } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/multilingual/status',
    permission: 'site.view',
    summary: 'Whether the site is shown in several languages.',
    examples: siteExamples.languageStatus,
    reply: languageStatus,
    handle: async (_input, context) => {
      const { isConnected, languages: list } = await readLanguages(context);
      return {
        status: 200,
        body: { status: isConnected ? 'connected' : 'disconnected', languageCount: list.length },
      };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/multilingual/languages',
    permission: 'site.view',
    summary: 'The site’s languages.',
    examples: siteExamples.languages,
    reply: languageList,
    handle: async (_input, context) => ({
      status: 200,
      body: { languages: (await readLanguages(context)).languages },
    }),
  }),
  defineAdminRoute({
    method: 'put',
    path: '/api/multilingual/languages',
    permission: 'languages',
    summary: 'Changes the site’s languages.',
    examples: siteExamples.changeLanguages,
    reply: languageList,
    body: languages,
    handle: async ({ body, change }, context) => {
      const { websiteId } = context;
      const { defaultLanguage } = await readLanguages(context);
      const changed = { languages: withDefault(body.languages, defaultLanguage) };
      await change('languages.change', websiteId, (tx) => writeDocument(tx, websiteId, documents.languages, changed));
      return { status: 200, body: changed };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: '/api/multilingual/connection',
    permission: 'languages',
    summary: 'Shows the site in its own language only.',
    replies: { 204: 'Disconnected.' },
    handle: async ({ change }, { websiteId }) => {
      await change('languages.disconnect', websiteId, (tx) => removeDocument(tx, websiteId, documents.languages));
      return { status: 204 };
    },
  }),
];

const navigationShape = z.object({
  fieldName: requiredText(100).default(MAIN_NAVIGATION),
  templateId: z.string().max(100).optional(),
  navigation: z.object({ items: navigationItems }),
});

/** `navigation: {items}`, or the field `navigation.items` with JSON text, as forms send it. */
const navigationChange = z.preprocess((input, context) => {
  const fields = isData(input) ? input : {};
  const { navigation } = fields;
  const source =
    fields['navigation.items'] ?? (typeof navigation === 'string' ? navigation : field(navigation, 'items'));
  try {
    const parsed: unknown = typeof source === 'string' ? sanitizeForDatabase(JSON.parse(source)) : source;
    return { ...fields, navigation: { items: isData(parsed) ? field(parsed, 'items') : parsed } };
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON text of a list', path: ['navigation.items'] });
    return z.NEVER;
  }
}, navigationShape);

const navigationRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: '/api/widget/UpdateNavigation',
    permission: 'navigation',
    summary: 'Puts a navigation in the place of the one of that name. Forms send `navigation.items` as JSON text.',
    examples: siteExamples.navigation,
    reply: changedNavigation,
    problems: ['not-found', 'owner-refused'],
    body: navigationChange,
    bodyType: 'parsed',
    handle: async ({ body: { fieldName, navigation }, change }, { websiteId }) => {
      await change('navigation.change', fieldName, (tx) => writeNavigation(tx, websiteId, fieldName, navigation.items));
      return { status: 200, body: { fieldName, navigation } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/commondata/GetSiteLayout',
    permission: 'site.view',
    summary: 'Navigations and collections of the site.',
    examples: siteExamples.layout,
    reply: siteLayout,
    handle: async (_input, { database: { db }, websiteId }) => {
      const rows = await db
        .select({ id: collections.id, data: collections.data })
        .from(collections)
        .where(and(eq(collections.websiteId, websiteId), isNull(collections.deletedAt)))
        .orderBy(asc(collections.position), asc(collections.id));
      const byId = Object.fromEntries(rows.map(({ id, data }) => [id, { ...shownCollection(data), id }]));
      return { status: 200, body: { layout: await readNavigation(db, websiteId), collections: byId } };
    },
  }),
];

export const siteRoutes: readonly AdminRoute[] = [...headerFooterRoutes, ...languageRoutes, ...navigationRoutes];

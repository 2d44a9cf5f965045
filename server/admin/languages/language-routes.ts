/** Languages of the site (rendering and owner tools 7). */
import { z } from 'zod';
import { field } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { isKnownLanguage } from '../../content/language-tag.ts';
import type { Db } from '../../database/database.ts';
import { invalid } from '../../http/create-problem.ts';
import { siteExamples } from '../admin-examples.ts';
import { languageList, languageSettings, languageStatus } from '../admin-replies.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { revisedReply, revision as revisionField, revisionHeaders, seenRevision } from '../revisions.ts';
import { changeDocument, type Revised, type VersionedDocument } from '../site/document-versions.ts';
import { documents, fittingEntries, readRevised, writeDocument } from '../site/documents.ts';
import { versionRoutes } from '../site/version-routes.ts';
import { checkAddresses } from './language-addresses.ts';
import { readPageMenu } from './page-menu.ts';
import { websiteLanguage } from './website-language.ts';

const LANGUAGES = '/api/multilingual/languages';
const MAX_LANGUAGES = 100;
const languageTag = z.string().refine(isKnownLanguage, {
  error: (issue) => adminMessages.option(String(issue.input)),
});

/** A tag alone, or with further properties of the language. */
const language = z.preprocess(
  (input) => (typeof input === 'string' ? { code: input } : input),
  z.strictObject({ code: languageTag, name: z.string().max(100).optional(), isDefault: z.boolean().default(false) }),
);

const languages = z.strictObject({
  original: languageTag.optional().describe('Language in which the site is written; if missing, it stays unchanged.'),
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

type LanguageList = z.infer<typeof languageList>;
type Language = LanguageList['languages'][number];

const stored: VersionedDocument<LanguageList> = {
  path: LANGUAGES,
  what: 'The site’s languages',
  permission: 'languages',
  action: 'languages.change',
  versions: 'languages',
  schema: languageList,
  example: siteExamples.languages.reply,
  /** Without a list, the site has only its own language. */
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.languages);
    const original = languageTag.safeParse(field(data, 'original'));
    const entries = fittingEntries(languageList.shape.languages.element, field(data, 'languages'));
    return {
      document: { ...(original.success ? { original: original.data } : {}), languages: [...entries] },
      revision,
    };
  },
  write: (tx, { context: { websiteId } }, document) => writeDocument(tx, websiteId, documents.languages, document),
};

interface ShownLanguages {
  readonly isConnected: boolean;
  readonly defaultLanguage: string;
  readonly original: string;
  readonly languages: readonly Language[];
}

/** The languages in the reply: a site without a list has its own. */
async function shown(db: Db, websiteId: string, { original, languages: list }: LanguageList): Promise<ShownLanguages> {
  const own = await websiteLanguage(db, websiteId);
  const current = list.find(({ isDefault }) => isDefault) ?? list[0];
  return {
    isConnected: list.length > 0,
    defaultLanguage: current?.code ?? own,
    original: original ?? own,
    languages: list.length === 0 ? [{ code: own, isDefault: true }] : list,
  };
}

/** The list with one default: the one it names, or the current one. Throws when it contains neither. */
function withDefault(list: readonly Language[], current: string): Language[] {
  if (list.some(({ isDefault }) => isDefault)) return [...list];
  const isCurrent = ({ code }: Language): boolean => code.toLowerCase() === current.toLowerCase();
  if (!list.some(isCurrent))
    throw invalid([{ field: 'languages', message: `must have ${current}, or another language with isDefault: true` }]);
  return list.map((item) => ({ ...item, isDefault: isCurrent(item) }));
}

type ReadInput = Parameters<AdminRoute['respond']>[2];

async function readShown(context: ReadInput, param: (name: string) => string): Promise<Revised<ShownLanguages>> {
  const { db } = context.database;
  const { document, revision } = await stored.read(db, { context, param });
  return { document: await shown(db, context.websiteId, document), revision };
}

const readRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/multilingual/settings',
    permission: 'site.view',
    summary: 'Returns the site’s languages and its default language.',
    examples: siteExamples.languageSettings,
    reply: languageSettings,
    async handle({ param }, context) {
      const { document, revision } = await readShown(context, param);
      const { isConnected, ...settings } = document;
      const { db } = context.database;
      const pageMenu =
        settings.languages.length > 1 ? null : await readPageMenu(db, context.websiteId, settings.defaultLanguage);
      const body = { enabled: isConnected, ...settings, pageMenu };
      return { status: 200, body, headers: revisionHeaders(revision) };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/multilingual/status',
    permission: 'site.view',
    summary: 'Returns whether the site is multilingual.',
    examples: siteExamples.languageStatus,
    reply: languageStatus,
    async handle({ param }, context) {
      const { isConnected, languages: list } = (await readShown(context, param)).document;
      return {
        status: 200,
        body: { status: isConnected ? 'connected' : 'disconnected', languageCount: list.length },
      };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: LANGUAGES,
    permission: 'site.view',
    summary: 'Returns the site’s languages.',
    examples: { reply: { ...siteExamples.languages.reply, revision: 1 } },
    reply: languageList.extend({ revision: revisionField }),
    async handle({ param }, context) {
      const { document, revision } = await readShown(context, param);
      return revisedReply(200, { original: document.original, languages: document.languages, revision });
    },
  }),
];

export const languageRoutes: readonly AdminRoute[] = [
  ...readRoutes,
  defineAdminRoute({
    method: 'put',
    path: LANGUAGES,
    permission: stored.permission,
    summary: 'Updates the site’s languages.',
    examples: { ...siteExamples.changeLanguages, reply: { ...siteExamples.changeLanguages.reply, revision: 2 } },
    headers: ['If-Match'],
    reply: languageList.extend({ revision: revisionField }),
    problems: ['owner-conflict'],
    body: languages.extend(seenRevision),
    async handle({ body, change, ...input }, context) {
      const { websiteId } = context;
      const call = { ...input, body, context };
      const { document, revision } = await change(stored.action, websiteId, (tx) =>
        changeDocument(tx, stored, call, async (before) => {
          const { defaultLanguage } = await shown(tx, websiteId, before);
          const list = withDefault(body.languages, defaultLanguage);
          await checkAddresses(tx, websiteId, list);
          const original = body.original ?? before.original;
          await stored.write(tx, call, { ...(original === undefined ? {} : { original }), languages: list }, before);
        }),
      );
      return revisedReply(200, { ...document, revision });
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: '/api/multilingual/connection',
    permission: stored.permission,
    summary: 'Disables all languages except the default one.',
    headers: ['If-Match'],
    replies: { 204: 'Disconnected.' },
    problems: ['owner-conflict'],
    async handle({ change, ...input }, context) {
      const call = { ...input, body: undefined, context };
      await change('languages.disconnect', context.websiteId, (tx) =>
        // The texts are kept, and shown again when the languages are added back.
        changeDocument(tx, stored, call, (before) => stored.write(tx, call, { ...before, languages: [] }, before)),
      );
      return { status: 204 };
    },
  }),
  ...versionRoutes(stored),
];

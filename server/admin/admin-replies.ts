/** Replies of the admin API about people, connections and site settings. */
import { z } from 'zod';
import { timestamp } from '../http/reply-fields.ts';
import { auditTarget } from './sessions/audit-targets.ts';
import { navigationItem } from './site/navigation.ts';

const roleIds = z.array(z.number().int()).describe('Role numbers.');

const admin = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    roles: roleIds,
    permissions: z.array(z.string()).describe('Permissions of these roles.'),
  })
  .meta({ id: 'Owner' });

export const signedInAdmin = z.object({ owner: admin });
export const adminSession = z.object({
  owner: admin.nullable(),
  needsSetup: z.boolean().describe('The site has no owner yet.'),
  demo: z.boolean().describe('Anyone can sign in as the owner of the demo.'),
});

const personFields = { id: z.string(), email: z.string(), name: z.string(), roles: roleIds };
export const person = z
  .object({
    ...personFields,
    created: timestamp,
    isInvited: z.boolean().describe('The invitation was not accepted yet.'),
  })
  .meta({ id: 'Person' });
export const addedPerson = z.object(personFields);
export const ownSessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      created: timestamp,
      lastUsed: timestamp,
      userAgent: z.string().describe('`User-Agent` of the browser.'),
      isCurrent: z.boolean(),
    }),
  ),
});
export const adminSites = z.object({
  sites: z.array(
    z.object({
      id: z.string(),
      title: z.string().describe('Plain text.'),
      host: z.string().describe('Host name of the site; its studio is at `/config/`.'),
      isCurrent: z.boolean(),
    }),
  ),
});
export const resetReply = z.object({ message: z.string() });
export const people = z.object({ people: z.array(person) });

const auditEntry = z.object({
  id: z.number().int(),
  at: timestamp,
  actor: z.string().describe('`owner:ID` of an admin, or the name of another actor.'),
  action: z.string(),
  subject: z.string().describe('Id or name of the subject.'),
  target: auditTarget
    .nullable()
    .describe('Kind and title of the subject; null if it was deleted, or if `subject` already names it.'),
  requestId: z.string(),
  detail: z.record(z.string(), z.json()),
});

export const auditPage = z.object({
  entries: z.array(auditEntry),
  hasNextPage: z.boolean(),
  nextPageCursor: z.number().int().nullable().describe('Send it as `before` to get the next page.'),
});

const document = z.record(z.string(), z.json());
export const headerFooter = z.strictObject({ header: document, footer: document });
export const preferences = document.describe('Values of the namespace.');

const language = z.looseObject({ code: z.string(), name: z.string().optional(), isDefault: z.boolean() });
export const languageList = z.object({
  original: z.string().optional().describe('Language in which the site is written.'),
  languages: z.array(language),
});
export const languageSettings = z.object({
  enabled: z.boolean(),
  defaultLanguage: z.string(),
  original: z.string(),
  languages: z.array(language),
  pageMenu: z
    .object({ languages: z.array(z.object({ code: z.string(), name: z.string() })), glossary: z.string() })
    .nullable()
    .describe('Language menu of sites without language URLs: `websiteSettings.translation`; null if there is none.'),
});
export const languageStatus = z.object({
  status: z.enum(['connected', 'disconnected']),
  languageCount: z.number().int(),
});

export const changedNavigation = z.object({
  fieldName: z.string().describe('Name of the navigation.'),
  navigation: z.object({ items: z.array(navigationItem) }),
});

export const siteLayout = z.object({
  layout: z.array(z.object({ identifier: z.string(), links: z.array(navigationItem) })),
  collections: z.record(z.string(), z.looseObject({ id: z.string() })).describe('Collections by id, as in page JSON.'),
});

export const timeZone = z.object({ timeZone: z.string().describe('An IANA name.') });
export const connections = z.object({
  connections: z.array(
    z.object({ name: z.string(), adapter: z.string(), kind: z.string(), consent: z.string().optional() }),
  ),
});

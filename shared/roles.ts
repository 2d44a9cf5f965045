/**
 * Roles of those who run a site (specification, storefront 6), and what each may do. The specification gives the numbers and leaves
 * the rights open; this table is the one place where they stand. Server and studio read it, and docs/owner-api.md shows it.
 */

export const roles = {
  admin: 1,
  billing: 2,
  reporting: 3,
  editor: 4,
  moderator: 6,
  commenter: 7,
  'store-manager': 8,
  scheduling: 9,
  viewer: 10,
  'campaigns-editor': 11,
  'scheduling-viewer': 12,
  'scheduling-editor': 13,
  none: 14,
  'website-manager': 15,
  'draft-editor': 16,
} as const;

export type Role = keyof typeof roles;

const everyone = Object.keys(roles).filter((role) => role !== 'none') as readonly Role[];
const managers = ['admin', 'website-manager'] as const;
const writers = [...managers, 'editor'] as const;
const schedulers = ['admin', 'website-manager', 'scheduling', 'scheduling-editor'] as const;

/** Each right, who has it, and what it is for. */
export const permissions = {
  'site.view': { roles: everyone, summary: 'See the configuration, drafts and files.' },
  'content.draft': {
    roles: [...writers, 'draft-editor'],
    summary: 'Write drafts of pages and items, tags and categories.',
  },
  'content.publish': { roles: writers, summary: 'Publish, schedule and take back pages and items.' },
  files: {
    roles: [...writers, 'draft-editor', 'store-manager', 'campaigns-editor'],
    summary: 'Upload, describe and rename files; replace and remove those that nothing shows but what one may change.',
  },
  'comments.write': { roles: [...writers, 'moderator', 'commenter'], summary: 'Answer comments in the site’s name.' },
  'comments.moderate': { roles: [...writers, 'moderator'], summary: 'Approve and remove comments and reviews.' },
  design: { roles: writers, summary: 'Change header, footer and layout of the site.' },
  code: {
    roles: managers,
    summary: 'Write markup and scripts that run in the browsers of others: code on pages, blocks of code.',
  },
  navigation: { roles: writers, summary: 'Change navigations.' },
  languages: { roles: managers, summary: 'Change the site’s languages.' },
  'store.view': {
    roles: [...managers, 'store-manager', 'billing', 'reporting'],
    summary: 'See store settings, orders and stock requests.',
  },
  'store.manage': {
    roles: [...managers, 'store-manager'],
    summary: 'Change products, categories, stock and store settings.',
  },
  'restock.send': { roles: [...managers, 'store-manager'], summary: 'See and send back-in-stock notices.' },
  forms: { roles: writers, summary: 'Change forms, and see what was submitted.' },
  'campaigns.manage': {
    roles: [...managers, 'campaigns-editor'],
    summary: 'Change mailing lists, campaigns and announcements.',
  },
  'scheduling.view': { roles: [...schedulers, 'scheduling-viewer'], summary: 'See appointments.' },
  'scheduling.manage': { roles: schedulers, summary: 'Change appointments.' },
  members: { roles: managers, summary: 'Change member areas and their members.' },
  'analytics.view': {
    roles: [...managers, 'editor', 'store-manager', 'billing', 'reporting', 'campaigns-editor'],
    summary: 'See visitors, sales and errors.',
  },
  'billing.manage': { roles: ['admin', 'billing'], summary: 'Change plans and payment details.' },
  settings: { roles: managers, summary: 'Change site settings, webhooks and connections.' },
  people: { roles: ['admin'], summary: 'Invite people and change their roles.' },
  audit: { roles: ['admin'], summary: 'See who did what.' },
} as const satisfies Readonly<Record<string, { readonly roles: readonly Role[]; readonly summary: string }>>;

export type Permission = keyof typeof permissions;

const names: ReadonlyMap<number, Role> = new Map(Object.entries(roles).map(([name, id]) => [id, name as Role]));

/** The name of a role's number; undefined for a number that is no role. */
export const roleName = (id: number): Role | undefined => names.get(id);

/** True when one of the roles has the right. */
export const may = (held: readonly number[], permission: Permission): boolean =>
  held.some((id) => (permissions[permission].roles as readonly (Role | undefined)[]).includes(names.get(id)));

/** All rights of somebody who has these roles. */
export const permissionsOf = (held: readonly number[]): readonly Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(held, permission));

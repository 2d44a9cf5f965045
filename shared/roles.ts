/**
 * Roles of admins and their permissions. The specification (storefront 6) defines the numbers but not the permissions, so this table does.
 * Server and studio use it, and docs/owner-api.md shows it.
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

/** Each permission, the roles that have it, and its purpose. */
export const permissions = {
  'site.view': { roles: everyone, summary: 'View settings, drafts and files.' },
  'content.draft': {
    roles: [...writers, 'draft-editor'],
    summary: 'Edit drafts of pages, and of items other than products; edit their tags and categories.',
  },
  'content.publish': {
    roles: writers,
    summary: 'Publish, schedule and unpublish pages, and items other than products.',
  },
  files: {
    roles: [...writers, 'draft-editor', 'store-manager', 'campaigns-editor'],
    summary:
      'Upload, describe and rename files; replace and delete files that are used only where the admin has permission to edit.',
  },
  'comments.write': {
    roles: [...writers, 'moderator', 'commenter'],
    summary: 'Reply to comments on behalf of the site.',
  },
  'comments.moderate': { roles: [...writers, 'moderator'], summary: 'Approve and remove comments and reviews.' },
  design: { roles: writers, summary: 'Edit header, footer and layout of the site.' },
  code: {
    roles: managers,
    summary: 'Write markup and scripts that run in other people’s browsers: code on pages, code blocks.',
  },
  navigation: { roles: writers, summary: 'Edit navigations.' },
  languages: { roles: managers, summary: 'Manage the site’s languages.' },
  'store.view': {
    roles: [...managers, 'store-manager', 'billing', 'reporting'],
    summary: 'View store settings, orders and restock requests.',
  },
  'store.manage': {
    roles: [...managers, 'store-manager'],
    summary: 'Manage products with their prices, stock, tags and categories; manage orders and store settings.',
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
    summary: 'View visitors, sales and errors.',
  },
  'billing.manage': { roles: ['admin', 'billing'], summary: 'Manage plans and payment details.' },
  settings: { roles: managers, summary: 'Manage site settings, webhooks and connections.' },
  people: { roles: ['admin'], summary: 'Invite people and change their roles.' },
  audit: { roles: ['admin'], summary: 'View the audit log.' },
} as const satisfies Readonly<Record<string, { readonly roles: readonly Role[]; readonly summary: string }>>;

export type Permission = keyof typeof permissions;

const names: ReadonlyMap<number, Role> = new Map(Object.entries(roles).map(([name, id]) => [id, name as Role]));

/** The name of a role's number; undefined if there is no such role. */
export const roleName = (id: number): Role | undefined => names.get(id);

/** Whether one of the roles has the permission. */
export const may = (held: readonly number[], permission: Permission): boolean =>
  held.some((id) => (permissions[permission].roles as readonly (Role | undefined)[]).includes(names.get(id)));

/** All permissions of the given roles. */
export const permissionsOf = (held: readonly number[]): readonly Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(held, permission));

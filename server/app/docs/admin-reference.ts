/** Reference of the admin API and of the permissions of each role, as Markdown, generated from the route definitions. */
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/durations';
import { imageWidths } from '#shared/image-widths';
import { adminContentLimits } from '#shared/messages/admin';
import { permissions, type Role, roles } from '#shared/roles';
import { adminLimits } from '../../admin/admin-limits.ts';
import { adminRoutes } from '../../admin/admin-routes.ts';
import type { NeededPermission } from '../../admin/define-admin-route.ts';
import { TRASH_MS } from '../../admin/items/trash.ts';
import { PUBLISH_INTERVAL_MS } from '../../admin/layouts/schedule-publishing.ts';
import { MODERATE, moderationRoutes } from '../../comments/comment-routes.ts';
import { MAX_PIXELS } from '../../files/inspect.ts';
import { problems } from '../../http/problems.ts';

/** Values for the template `owner-api.md`. */
export const adminReference = (): Readonly<Record<string, string | number>> => ({
  roleTable: roleTable(),
  callTable: callTable(),
  limitTable: limitTable(),
  sessionDays: adminLimits.sessionMs / DAY_MS,
  idleHours: adminLimits.idleMs / HOUR_MS,
  minPasswordLength: adminLimits.minPasswordLength,
  signInAttempts: adminLimits.signInAttemptsPerMinute,
  publishSeconds: PUBLISH_INTERVAL_MS / SECOND_MS,
  trashDays: TRASH_MS / DAY_MS,
  maxBlocks: adminContentLimits.blocksPerLayout,
  maxMegapixels: MAX_PIXELS / 1e6,
  imageWidths: imageWidths.join(', '),
});

function roleTable(): string {
  const names = Object.keys(roles) as Role[];
  const rows = Object.entries(permissions).map(([name, { roles: roleNames, summary }]) => {
    const has = names.map((role) => ((roleNames as readonly Role[]).includes(role) ? '●' : ''));
    return `| \`${name}\` | ${summary} | ${has.join(' | ')} |`;
  });
  const head = `| permission | what for | ${names.map((name) => `${name} (${roles[name]})`).join(' | ')} |`;
  return [head, `|---|---|${names.map(() => ':-:|').join('')}`, ...rows].join('\n');
}

function callTable(): string {
  const moderation = moderationRoutes.map((route) => ({ ...route, permission: MODERATE }) as const);
  const rows = [...adminRoutes, ...moderation].map((route) => {
    const permission = 'permission' in route ? permissionText(route.permission) : 'none';
    const address = route.path.replace(/:(\w+)/g, '{$1}');
    const statuses = [...new Set(route.problems.map((code) => problems[code].status))].sort().join(', ');
    return `| \`${route.method.toUpperCase()} ${address}\` | ${route.summary} | ${permission} | ${statuses} |`;
  });
  return ['| call | what it does | permission | errors |', '|---|---|---|---|', ...rows].join('\n');
}

function permissionText(permission: NeededPermission): string {
  const names = [permission].flat().map((name) => `\`${name}\``);
  return names.length === 0 ? 'signed in' : names.join(' or ');
}

function limitTable(): string {
  const rows = [
    ['characters of a tag', adminContentLimits.tagLength],
    ['characters of a category', adminContentLimits.categoryLength],
    ['blocks of a layout', adminContentLimits.blocksPerLayout],
    ['tracks of an album', adminContentLimits.tracksPerAlbum],
    ['items of a manually ordered collection', adminContentLimits.itemsPerOrderedCollection],
    ['products of a collection', adminContentLimits.productsPerCollection],
    ['categories of a product collection', adminContentLimits.nestedCategories],
    ['SmugMug galleries of a gallery', adminContentLimits.smugMugGalleries],
    ['images of a gallery', adminContentLimits.smugMugGallerySize],
  ];
  return ['| maximum number of | |', '|---|---|', ...rows.map(([name, limit]) => `| ${name} | ${limit} |`)].join('\n');
}

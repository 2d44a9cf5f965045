/** The reference of the owner's calls and of what each role may do, as Markdown, made from the definitions that serve them. */

import { ADMIN_SIGN_IN_ATTEMPTS, adminPassword, adminSession } from '#shared/limits';
import { ownerLimits } from '#shared/messages/admin';
import type { OwnerParts } from '../../admin/admin-context.ts';
import { ownerRoutes } from '../../admin/admin-routes.ts';
import type { AdminRoute } from '../../admin/define-admin-route.ts';
import { permissions, type Role, roles } from '../../content/roles.ts';
import type { Route } from '../../http/define-route.ts';
import { problems } from '../../http/problems.ts';

/** Routes are described without a database: nothing of it is used before one of them is called. */
const NOBODY = { desk: { database: {} }, attempts: { storeFor: () => ({}) } } as unknown as OwnerParts;

/** The owner's routes with what they take, for the references. */
export const describedOwnerRoutes = (): readonly Route[] =>
  ownerRoutes(NOBODY).map((route) => ('takes' in route ? { ...route, ...(route as AdminRoute).takes } : route));

export function ownerReference(): string {
  return [INTRODUCTION, '## Roles', ROLES, roleTable(), '## Calls', CALLS, callTable(), LAYOUTS, FILES, limits()].join(
    '\n\n',
  );
}

const INTRODUCTION = `Those who run a site sign in with an e-mail address and a password (\`POST /api/owner/session\`). The session is a secret in a cookie that scripts
cannot read; the database keeps its digest. It ends after ${adminSession.maxDays} days, or after ${adminSession.idleHours} hours without a request, and at once when somebody's roles or password change.
Passwords have at least ${adminPassword.min} characters and are kept as scrypt hashes; ${ADMIN_SIGN_IN_ATTEMPTS} attempts a minute for an address and client are answered.

The first owner is made either by \`OWNER_EMAIL\` and \`OWNER_PASSWORD\`, or with the token that a server without owners writes to \`DATA_DIR/setup-token\` at
its start (\`POST /api/owner/setup\`); the token never stands in the log, and its file goes at the first start with an owner. There is no password that ships.`;

const ROLES =
  'The specification gives the numbers of the roles and leaves their rights open. This is our choice; `server/content/roles.ts` is the one place where it stands.';

const CALLS = `Every call names the right that it asks for: 401 \`sign-in-needed\` for strangers, 403 \`forbidden\` for roles without it, before anything of the request is
looked at. Every write carries the crumb, runs in one transaction with its line in the audit log, and answers what it has kept. Refusals are
\`application/problem+json\` with the sentence for the editor in \`error\`, and one message a field in \`errors\`. What the calls take stands in
[backend-api.md](backend-api.md). A change of content shows on every replica at once.

A store is set up in this order: \`POST …/products\`, \`POST …/products/{collectionId}/categories\` with \`type: ROOT\`, and, if it shall be in the
navigation, \`POST /api/widget/UpdateNavigation\`. The root stands for the collection; what is below it shows on its pages: \`?category=\` takes the name of any, and finds
what is in the categories below it, too. Themes have \`collection.categories\` (names) and \`collection.productCategories\` (the tree).

Header and footer are in \`website.header\` and \`website.footer\` of every page's data, as they were written; the demo theme shows the \`text\` of each. With languages, \`website.multilingual\`
has them, and the default one is the site's own language. An item with \`workflowState: Scheduled\` needs \`publishAt\`, an instant ahead; it is published within ten seconds of it.

A call that fails through no fault of the owner says so in the editor's words (\`error\`): "Unable to load results", "Something went wrong" and the like.`;

const LAYOUTS = `## Layouts and their versions

A layout has one draft, one version that is scheduled, one that is published, and all that were published before. \`PUT\` writes the draft; \`base\` is the number of
the version that was edited, and 409 says that there is a newer one. A layout is checked by the same tables as its blocks: unknown blocks, settings out of
bounds, addresses that are none, and a 61st block are refused, each with its place (\`rows.0.columns.1.blocks.2.value.linkTo\`). What a block lacks before visitors may see it
(a chart's data, a newsletter's list) is said when it is published. Versions that are due are published within ten seconds, by one replica.`;

const FILES = `## Files and pictures

\`POST /api/files\` takes one file a form (\`multipart/form-data\`, \`MAX_FILE_BYTES\`): JPEG, PNG, GIF, WebP, AVIF, SVG, PDF, MP3, M4A, WAV, MP4, WebM, WOFF and WOFF2, told by
their first bytes, which must agree with the name. Pictures of more than 60 megapixels (all frames together) and torn ones are refused, SVG files are read as XML and held against
lists of what draws: with scripts, handlers, entities, unknown elements, addresses or styles of other hosts they are refused. So are names that mean to be paths. Files are kept in the database, so that every replica has them.

\`GET /s/{id}/{name}\` serves them; \`?format=500w\` (100w, 300w, 500w, 750w, 1000w, 1500w, 2500w) resizes, never beyond the original, upright and without the camera's notes, as
AVIF or WebP where the browser reads it. Each rendition is made once and kept in \`DATA_DIR/renditions\` (\`RENDITION_CACHE_BYTES\`, the least used go first).
Whatever a file holds, its own content security policy lets it run nothing.`;

function roleTable(): string {
  const names = Object.keys(roles) as Role[];
  const rows = Object.entries(permissions).map(([name, { roles: who, summary }]) => {
    const has = names.map((role) => ((who as readonly Role[]).includes(role) ? '●' : ''));
    return `| \`${name}\` | ${summary} | ${has.join(' | ')} |`;
  });
  const head = `| right | what for | ${names.map((name) => `${name} (${roles[name]})`).join(' | ')} |`;
  return [head, `|---|---|${names.map(() => ':-:|').join('')}`, ...rows].join('\n');
}

function callTable(): string {
  const rows = describedOwnerRoutes().map((route) => {
    const right = 'permission' in route ? `\`${String(route.permission)}\`` : 'nobody’s';
    const address = route.path.replace(/:(\w+)/g, '{$1}');
    const refusals = [...new Set(route.problems)].map((code) => problems[code].status);
    return `| \`${route.method.toUpperCase()} ${address}\` | ${route.summary} | ${right} | ${[...new Set(refusals)].sort().join(', ')} |`;
  });
  return ['| call | what it does | right | refusals |', '|---|---|---|---|', ...rows].join('\n');
}

function limits(): string {
  const rows = [
    ['characters of a tag', ownerLimits.tagLength],
    ['characters of a category', ownerLimits.categoryLength],
    ['blocks of a layout', ownerLimits.blocksPerLayout],
    ['tracks of an album', ownerLimits.tracksPerAlbum],
    ['items of a collection that the owner puts in order', ownerLimits.itemsPerOrderedCollection],
    ['products of a collection', ownerLimits.productsPerCollection],
    ['categories of a product collection', ownerLimits.nestedCategories],
    ['SmugMug galleries of a gallery', ownerLimits.smugMugGalleries],
    ['pictures of a gallery', ownerLimits.smugMugGallerySize],
  ];
  return [
    '## Limits',
    ['| at most | |', '|---|---|', ...rows.map(([what, most]) => `| ${what} | ${most} |`)].join('\n'),
  ].join('\n\n');
}

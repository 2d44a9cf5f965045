/** Every route of the admin API refuses a role without its permission before it looks at what was sent. */
import { adminRoutes } from '../../../server/admin/admin-routes.ts';
import { may, type Permission, type permissions, type Role, roles } from '../../../shared/roles.ts';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

/** A few roles that together lack each permission that somebody can lack. */
const candidates: readonly Role[] = ['viewer', 'scheduling', 'store-manager', 'none'];

/** The first of them without any of these permissions. */
const roleWithout = (needed: readonly Permission[]): Role | undefined =>
  candidates.find((role) => !needed.some((permission) => may([roles[role]], permission)));

const guarded = adminRoutes.flatMap((route) => {
  const { permission } = route as { readonly permission?: Permission | readonly Permission[] };
  const needed = permission === undefined ? [] : [permission].flat();
  const role = needed.length === 0 ? undefined : roleWithout(needed);
  return role === undefined ? [] : [{ method: route.method, path: route.path, role, needed }];
});

onDatabases((store) => {
  let shop: TestShop;
  const admins = new Map<Role, Visitor>();
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    for (const role of candidates) admins.set(role, await signIn(shop, role));
  });
  afterAll(() => shop.stop());

  test('each permission but the one to look at the site guards a route', () => {
    const used = new Set(guarded.flatMap(({ needed }) => needed));
    for (const name of [
      'store.view',
      'store.manage',
      'forms',
      'people',
      'settings',
      'members',
      'analytics.view',
    ] as const)
      expect(used).toContain(name satisfies keyof typeof permissions);
  });

  test('reads and writes without permission are answered with 403', async () => {
    const wrong: string[] = [];
    for (const { method, path, role } of guarded) {
      const visitor = admins.get(role);
      const url = String(path).replace(/:\w+/g, 'nothing');
      const reply = method === 'get' ? await visitor?.get(url) : await visitor?.send(method, url, {});
      if (reply?.status !== 403) wrong.push(`${role}: ${method} ${path} → ${reply?.status}`);
    }
    expect(wrong).toEqual([]);
    expect(guarded.length).toBeGreaterThan(100);
  });
});

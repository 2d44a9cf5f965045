/** The studio's screens. Each is a module that is loaded when opened. */
import type { Permission } from '#shared/roles';
import { contentRoutes } from './content-routes.ts';
import { designRoutes } from './design-routes.ts';
import { marketingRoutes } from './marketing-routes.ts';
import { type StudioRoute, sections } from './route-types.ts';
import { settingsRoutes } from './settings-routes.ts';
import { storeRoutes } from './store-routes.ts';

export const routes: readonly StudioRoute[] = [
  ...contentRoutes,
  ...designRoutes,
  ...marketingRoutes,
  ...settingsRoutes,
  ...storeRoutes,
];

/** Whether a route is listed in the rail and in lists of screens: those with parameters are reached from others. */
const isListed = ({ path }: StudioRoute): boolean => !path.includes(':');

/** The screens available with these permissions, in the order of the rail. */
export function listedRoutes(
  all: readonly StudioRoute[],
  permissions: ReadonlySet<Permission>,
): readonly StudioRoute[] {
  const open = all.filter(
    (route) => isListed(route) && (route.permission === undefined || permissions.has(route.permission)),
  );
  return sections.flatMap((section) => open.filter((route) => route.section === section));
}

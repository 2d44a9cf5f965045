import type { StudioRoute } from '../route-types.ts';
import { routes } from '../routes.ts';
import { matchPath } from './match-path.ts';

export interface OpenRoute {
  readonly route: StudioRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** The first screen that matches a path below `/config`. */
export function openRoute(path: string): OpenRoute | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

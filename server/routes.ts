import type { Route } from './define-route.ts';
import { purgeCall } from './render-api/purge-call.ts';
import { parseTemplate, renderFragments, renderTemplate } from './render-api/render.ts';
import { templateRoutes } from './render-api/templates.ts';

/** Every route of the API that the app mounts itself. */
export const apiRoutes: readonly Route[] = [renderTemplate, parseTemplate, renderFragments, ...templateRoutes];

/** The same, with the call that only a server with a site has. */
export const describedApiRoutes: readonly Route[] = [...apiRoutes, purgeCall];

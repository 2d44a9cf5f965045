import type { Route } from '../http/define-route.ts';
import { parseTemplate, renderFragments, renderTemplate } from '../render-api/render.ts';
import { templateRoutes } from '../render-api/templates.ts';
import { purgeCall } from '../site/purge-route.ts';

/** Every route of the API that the app mounts itself. */
export const apiRoutes: readonly Route[] = [renderTemplate, parseTemplate, renderFragments, ...templateRoutes];

/** The same, with the call that only a server with a site has. */
export const describedApiRoutes: readonly Route[] = [...apiRoutes, purgeCall];

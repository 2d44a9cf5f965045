import type { Route } from './define-route.ts';
import { parseTemplate, renderFragments, renderTemplate } from './render-api/render.ts';
import { templateRoutes } from './render-api/templates.ts';

/** Every route of the API. */
export const apiRoutes: readonly Route[] = [renderTemplate, parseTemplate, renderFragments, ...templateRoutes];

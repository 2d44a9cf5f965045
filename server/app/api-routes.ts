import type { RouteDescription } from '../http/define-route.ts';
import { parseTemplate, renderFragments, renderTemplate } from '../render-api/render.ts';
import {
  deleteTemplate,
  getTemplate,
  listTemplates,
  putTemplate,
  renderStoredTemplate,
} from '../render-api/templates.ts';
import { purgeRoute } from '../site/purge-route.ts';

/** What is below /v1 on every server. */
export const apiRoutes: readonly RouteDescription[] = [
  renderTemplate,
  parseTemplate,
  renderFragments,
  listTemplates,
  putTemplate,
  getTemplate,
  deleteTemplate,
  renderStoredTemplate,
];

/** The same, with the call that only a server with a site has. */
export const describedApiRoutes: readonly RouteDescription[] = [...apiRoutes, purgeRoute];

import { parseTemplate, renderFragments, renderTemplate } from './render.ts';
import type { RenderCall } from './render-services.ts';
import { putTemplate, renderStoredTemplate } from './templates.ts';

/** The calls that run inline or in a render thread. */
export const renderCalls: readonly RenderCall[] = [
  renderTemplate,
  parseTemplate,
  renderFragments,
  putTemplate,
  renderStoredTemplate,
];

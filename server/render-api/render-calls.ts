import { parseTemplate, renderFragments, renderStoredTemplate, renderTemplate } from './render.ts';
import { renderBatch } from './render-batch.ts';
import type { RenderCall } from './render-services.ts';
import { putSet, putTemplate, restoreSetVersion, restoreTemplateVersion } from './stored/put-calls.ts';

/** The calls that run inline or in a render thread. */
export const renderCalls: readonly RenderCall[] = [
  renderTemplate,
  parseTemplate,
  renderFragments,
  renderBatch,
  putTemplate,
  putSet,
  restoreTemplateVersion,
  restoreSetVersion,
  renderStoredTemplate,
];

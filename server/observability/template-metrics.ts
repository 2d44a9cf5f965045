import type { Registry } from 'prom-client';
import { DurationHistogram } from './duration-histogram.ts';

/** A theme has some dozens; more would be generated names. */
const MAX_TEMPLATES = 200;
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

/** Called with the template and the milliseconds of each render. */
export type ObserveTemplate = (template: string, renderMs: number) => void;

/** Adds render times of pages by template; those beyond 200 templates count as `other`. */
export const addPageTimes = (registry: Registry): ObserveTemplate =>
  addTemplateTimes(registry, {
    name: 'page_render_duration_seconds',
    help: 'Time to render a page, including waits for slow data, by the template of its main content.',
  });

/** The same for renders of the API: by the id of a stored template, with its namespace and set if it has any. */
export const addApiTimes = (registry: Registry): ObserveTemplate =>
  addTemplateTimes(registry, {
    name: 'api_render_duration_seconds',
    help: 'Render time of the API, by stored template; (sent): templates that were sent with the request.',
  });

function addTemplateTimes(
  registry: Registry,
  described: { readonly name: string; readonly help: string },
): ObserveTemplate {
  const seconds = new DurationHistogram({
    ...described,
    labelNames: ['template'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const names = new Set<string>();
  return (template, renderMs) => {
    const isKnown = names.has(template) || names.size < MAX_TEMPLATES;
    if (isKnown) names.add(template);
    seconds.record(renderMs / 1000, isKnown ? template : 'other');
  };
}

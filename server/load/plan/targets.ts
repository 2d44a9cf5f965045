/** Targets of plan files and of the command line. */
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { buildScenarios } from './build-scenarios.ts';
import type { LoadFlags } from './load-flags.ts';
import { PlanError, type TargetPlan } from './plan.ts';
import type { PlanTarget } from './plan-schema.ts';
import type { ReadPlan } from './read-plan.ts';
import { getStep, type Scenario } from './scenario.ts';

/** The targets of a plan; `isNamed` prefixes them with the plan's name, when there are several plans. */
export function fileTargets({ file, fields }: ReadPlan, isNamed: boolean): readonly TargetPlan[] {
  const folder = dirname(file);
  const { target, targets, scenarios } = fields;
  const named: Readonly<Record<string, PlanTarget>> = targets ?? (target === undefined ? {} : { '': target });
  const built = buildScenarios(scenarios, folder);
  const plan = basename(file).replace(/\.ya?ml$/, '');
  return Object.entries(named).map(([name, entry]) => {
    const own = name === '' ? (isNamed ? plan : nameOf(entry)) : isNamed ? `${plan} ${name}` : name;
    return targetOf(own, entry, folder, built);
  });
}

/** The targets of flags, in the order of URLs, sitemaps and templates. */
export function flagTargets({ urls, sitemaps, templates, data, partials, metrics }: LoadFlags): readonly TargetPlan[] {
  if (templates.length === 0 && data.length > 0) throw new PlanError('--data belongs to --template');
  if (templates.length === 0 && partials.length > 0) throw new PlanError('--partials belongs to --template');
  const plain = { env: {}, headers: {}, metrics: address('metrics', metrics) };
  const planned: readonly PlanTarget[] = [
    ...urls.map((url) => ({ ...plain, url: address('url', url) })),
    ...sitemaps.map((sitemap) => ({ ...plain, sitemap: address('sitemap', sitemap) })),
    // The last data and partials also apply to the templates that follow.
    ...templates.map((template, i) => ({
      ...plain,
      template,
      data: data[i] ?? data.at(-1),
      partials: partials[i] ?? partials.at(-1),
    })),
  ];
  const names = planned.map(nameOf);
  return planned.map((target, i) => {
    const name = names[i] ?? '';
    return targetOf(names.indexOf(name) === i ? name : `${name} (${i + 1})`, target, '.', []);
  });
}

function address(name: string, text: string): string;
function address(name: string, text: string | undefined): string | undefined;
function address(name: string, text: string | undefined): string | undefined {
  if (text === undefined || /^https?:\/\/[^/]/.test(text)) return text;
  throw new PlanError(`--${name} ${text}: use an address that starts with http:// or https://`);
}

const nameOf = ({ url, sitemap, template }: PlanTarget): string =>
  (url ?? sitemap)?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? basename(template ?? '');

function targetOf(name: string, target: PlanTarget, folder: string, scenarios: readonly Scenario[]): TargetPlan {
  const { url, sitemap, metrics, headers } = target;
  if (target.template !== undefined) return templateTarget(name, target, folder, scenarios);
  const from = new URL(url ?? sitemap ?? '');
  return {
    name,
    headers,
    sitemap,
    source: { kind: 'url', url: from.origin, metrics },
    scenarios: url === undefined || scenarios.length > 0 ? scenarios : [single(`${from.pathname}${from.search}`)],
  };
}

const single = (path: string): Scenario => ({
  name: 'requests',
  weight: 1,
  steps: [getStep(`GET ${path}`, path)],
  rows: [],
});

function templateTarget(
  name: string,
  { template = '', data, partials, engine, env, headers }: PlanTarget,
  folder: string,
  scenarios: readonly Scenario[],
): TargetPlan {
  const pathOf = (path: string): string => {
    const full = resolve(folder, path);
    if (!existsSync(full)) throw new PlanError(`${path}: there is no such file or folder`);
    return full;
  };
  const source = {
    kind: 'template' as const,
    template: pathOf(template),
    data: data === undefined ? undefined : pathOf(data),
    partials: partials === undefined ? undefined : pathOf(partials),
    engine,
    env,
  };
  return { name, source, headers, scenarios, sitemap: undefined };
}

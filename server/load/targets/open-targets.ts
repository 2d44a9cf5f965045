/** Opens the servers of a plan: checks running ones, and starts the others. */
import { request } from 'undici';
import type { DrivenTarget } from '../driver/messages.ts';
import type { TargetPlan, UrlSource } from '../plan/plan.ts';
import { notReached, readSitemap } from './read-sitemap.ts';
import { type StartedTarget, startTemplate } from './start-template.ts';

const ANSWER_MS = 10_000;

export interface OpenTarget {
  readonly name: string;
  readonly driven: DrivenTarget;
  /** Where its metrics may be. */
  readonly metricsUrl: string;
  readonly description: string;
}

export interface OpenTargets {
  readonly targets: readonly OpenTarget[];
  close(): Promise<void>;
}

/** Rejects with `PlanError` when one does not respond or start; started ones are stopped. */
export async function openTargets(plans: readonly TargetPlan[]): Promise<OpenTargets> {
  const started: StartedTarget[] = [];
  const close = async (): Promise<void> => void (await Promise.all(started.map(({ stop }) => stop())));
  try {
    const targets: OpenTarget[] = [];
    for (const plan of plans) targets.push(await openTarget(plan, started));
    return { targets, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openTarget(plan: TargetPlan, started: StartedTarget[]): Promise<OpenTarget> {
  const { name, source, headers } = plan;
  if (source.kind === 'template') {
    const target = await startTemplate(name, source);
    started.push(target);
    const { driven } = target;
    const scenarios = plan.scenarios.length > 0 ? plan.scenarios : driven.scenarios;
    const server = source.engine === undefined ? 'the render API' : `${source.engine} in a bare HTTP server`;
    return {
      name,
      driven: { ...driven, headers, scenarios },
      metricsUrl: `${driven.url}/metrics`,
      description: `${source.template}, ${server}`,
    };
  }
  const scenarios = plan.sitemap === undefined ? plan.scenarios : [await readSitemap(plan.sitemap)];
  await checkReachable(source);
  return {
    name,
    driven: { url: source.url, headers, scenarios },
    metricsUrl: source.metrics ?? `${source.url}/metrics`,
    description: plan.sitemap ?? source.url,
  };
}

async function checkReachable({ url }: UrlSource): Promise<void> {
  try {
    // Not `fetch`, which blocks some ports.
    const { body } = await request(url, { method: 'HEAD', headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });
    await body.dump();
  } catch (error) {
    throw notReached(url, error);
  }
}

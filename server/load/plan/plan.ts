/** What a run of load does: targets, the load on them, and what it has to meet. */
import type { Scenario } from './scenario.ts';
import type { Threshold } from './thresholds.ts';

export const ENGINES = ['vitrine', 'handlebars', 'eta', 'ejs', 'nunjucks', 'liquidjs'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Requests go to a server that runs already. */
export interface UrlSource {
  readonly kind: 'url';
  readonly url: string;
  /** Address of its metrics; without one `/metrics` is tried. */
  readonly metrics: string | undefined;
}

/** A server is started for one template. */
export interface TemplateSource {
  readonly kind: 'template';
  /** Absolute paths. */
  readonly template: string;
  readonly data: string | undefined;
  readonly partials: string | undefined;
  /** Undefined: the render API. Otherwise this engine, in a bare HTTP server. */
  readonly engine: EngineName | undefined;
  /** Variables of the server's environment. */
  readonly env: Readonly<Record<string, string>>;
}

export interface TargetPlan {
  readonly name: string;
  readonly source: UrlSource | TemplateSource;
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly scenarios: readonly Scenario[];
  /** Address of a sitemap whose pages are the scenario. */
  readonly sitemap: string | undefined;
}

/** Arrivals a second; they change evenly from `from` to `to`. */
export interface Rate {
  readonly from: number;
  readonly to: number;
}

export interface Load {
  /** `open`: users arrive at a rate, whatever the server does. `closed`: each connection sends when it has its response. */
  readonly model: 'open' | 'closed';
  readonly rate: Rate;
  readonly connections: number;
  readonly durationMs: number;
  readonly warmupMs: number;
  readonly timeoutMs: number;
  readonly processes: number;
}

/** Raises the rate until the limit no longer holds. */
export interface LimitSearch {
  readonly limit: Threshold;
  readonly rate: Rate;
  readonly stepMs: number;
}

export interface Plan {
  readonly targets: readonly TargetPlan[];
  readonly load: Load;
  readonly find: LimitSearch | undefined;
  readonly thresholds: readonly Threshold[];
  /** A comparison or a baseline may be this much worse, as a share. */
  readonly tolerance: number;
  /** The plan as it was written, for the report. */
  readonly text: string;
}

/** The template of a target does not render without errors: what would be measured is not what was meant. */
export class TemplateFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TemplateFailed';
  }
}

/** A plan or a flag that cannot be used; the message names its place. */
export class PlanError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PlanError';
  }
}

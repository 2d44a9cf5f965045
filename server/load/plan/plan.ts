/** A load test plan: targets, load, and thresholds. */
import type { Scenario } from './scenario.ts';
import type { Threshold } from './thresholds.ts';

export const ENGINES = ['vitrine', 'handlebars', 'eta', 'ejs', 'nunjucks', 'liquidjs'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Requests go to a running server. */
export interface UrlSource {
  readonly kind: 'url';
  readonly url: string;
  /** URL of its metrics; without one `/metrics` is tried. */
  readonly metrics: string | undefined;
}

/** A server is started for one template. */
export interface TemplateSource {
  readonly kind: 'template';
  /** Absolute paths. */
  readonly template: string;
  readonly data: string | undefined;
  readonly partials: string | undefined;
  /** Undefined: the render API. Otherwise this engine, in a minimal HTTP server. */
  readonly engine: EngineName | undefined;
  /** Environment variables of the server. */
  readonly env: Readonly<Record<string, string>>;
}

export interface TargetPlan {
  readonly name: string;
  readonly source: UrlSource | TemplateSource;
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly scenarios: readonly Scenario[];
  /** URL of a sitemap whose pages are the scenario. */
  readonly sitemap: string | undefined;
}

/** Arrivals per second; change linearly from `from` to `to`. */
export interface Rate {
  readonly from: number;
  readonly to: number;
}

export interface Load {
  /** `open`: users arrive at a rate, whatever the server does. `closed`: each connection sends after its response. */
  readonly model: 'open' | 'closed';
  readonly rate: Rate;
  readonly connections: number;
  readonly durationMs: number;
  readonly warmupMs: number;
  readonly timeoutMs: number;
  readonly processes: number;
}

/** Increases the rate until the limit no longer holds. */
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
  /** How much worse a comparison or a baseline may be, as a fraction. */
  readonly tolerance: number;
  /** The plan's source text, for the report. */
  readonly text: string;
}

/** A target's template does not render without errors, so the measurement would be meaningless. */
export class TemplateFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TemplateFailed';
  }
}

/** An invalid plan or flag; the message names its location. */
export class PlanError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PlanError';
  }
}

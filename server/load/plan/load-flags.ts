/** Options of `vitrine load`. */
export interface LoadFlags {
  readonly plans: readonly string[];
  readonly urls: readonly string[];
  readonly sitemaps: readonly string[];
  readonly templates: readonly string[];
  readonly data: readonly string[];
  readonly partials: readonly string[];
  readonly metrics: string | undefined;
  readonly rate: string | undefined;
  readonly connections: string | undefined;
  readonly duration: string | undefined;
  readonly warmup: string | undefined;
  readonly timeout: string | undefined;
  readonly processes: string | undefined;
  readonly find: string | undefined;
  readonly thresholds: readonly string[];
  readonly tolerance: string | undefined;
}

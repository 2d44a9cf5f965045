/** A histogram of durations for events as frequent as requests. */
import { Histogram, type HistogramConfiguration } from 'prom-client';

interface Series<L extends string> {
  readonly labels: Partial<Record<L, string>>;
  /** Counts by bucket, followed by those beyond the last bucket. */
  readonly counts: number[];
  sum: number;
}

declare module 'prom-client' {
  interface Histogram<T extends string> {
    /** Used by the registry and `get`, but missing in prom-client's types. */
    getForPromString(): ReturnType<Histogram<T>['get']>;
  }
}

type Values<L extends string> = Awaited<ReturnType<Histogram<L>['get']>>;

/** Counts in arrays: prom-client finds a bucket by the text of its bound, which dominates its cost. */
export class DurationHistogram<L extends string> extends Histogram<L> {
  private readonly prefix: string;
  private readonly labelNames: readonly L[];
  private readonly bounds: readonly number[];
  private series = new Map<string, Series<L>>();

  constructor(configuration: HistogramConfiguration<L>) {
    super(configuration);
    this.prefix = configuration.name;
    this.labelNames = configuration.labelNames ?? [];
    this.bounds = configuration.buckets ?? [];
  }

  /** Adds a duration in seconds. `values` are those of the labels, in order. */
  record(seconds: number, ...values: readonly string[]): void {
    const key = values.length === 1 ? (values[0] as string) : values.join('\0');
    const series = this.series.get(key) ?? this.addSeries(key, values);
    const { bounds } = this;
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] as number)) at++;
    series.counts[at] = (series.counts[at] as number) + 1;
    series.sum += seconds;
  }

  private addSeries(key: string, values: readonly string[]): Series<L> {
    const labels = Object.fromEntries(this.labelNames.map((name, i) => [name, values[i]]));
    const counts = new Array<number>(this.bounds.length + 1).fill(0);
    const series = { labels: labels as Series<L>['labels'], counts, sum: 0 };
    this.series.set(key, series);
    return series;
  }

  override async getForPromString(): Promise<Values<L>> {
    const observed = await super.getForPromString();
    return {
      ...observed,
      values: [...observed.values, ...[...this.series.values()].flatMap((entry) => this.valuesOf(entry))],
    };
  }

  override reset(): void {
    super.reset();
    this.series = new Map();
  }

  /** `get` adds the shared labels to those of each value, which must therefore be separate objects. */
  private valuesOf({ labels: sharedLabels, counts, sum }: Series<L>): Values<L>['values'] {
    let count = 0;
    const valueWith = (
      suffix: string,
      value: number,
      labels: { readonly le?: number | string } = {},
    ): Values<L>['values'][number] & { readonly sharedLabels: Series<L>['labels'] } => ({
      ...{ metricName: `${this.prefix}_${suffix}`, value, sharedLabels },
      labels: { ...labels } as Values<L>['values'][number]['labels'],
    });
    const buckets = counts.map((added, i) => {
      count += added;
      return valueWith('bucket', count, { le: this.bounds[i] ?? '+Inf' });
    });
    return [...buckets, valueWith('sum', sum), valueWith('count', count)];
  }
}

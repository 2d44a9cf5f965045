/** HDR histograms of microseconds: 1 µs to an hour with three significant digits. */
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js';

const HOUR_US = 3_600_000_000;

export const createHistogram = (): Histogram =>
  build({
    bitBucketSize: 32,
    autoResize: true,
    lowestDiscernibleValue: 1,
    highestTrackableValue: 2_000_000,
    numberOfSignificantValueDigits: 3,
  });

/** Records milliseconds. */
export function recordMs(histogram: Histogram, ms: number): void {
  histogram.recordValue(Math.min(HOUR_US, Math.max(0, Math.round(ms * 1000))));
}

export const encodeHistogram = (histogram: Histogram): string => encodeIntoCompressedBase64(histogram);

const decodeHistogram = (text: string): Histogram => decodeFromCompressedBase64(text, 32) as unknown as Histogram;

/** Merges several encoded histograms. */
export function mergeHistograms(texts: readonly string[]): Histogram {
  const sum = createHistogram();
  for (const text of texts) sum.add(decodeHistogram(text) as never);
  return sum;
}

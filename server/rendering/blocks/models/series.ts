/** One column of a chart's dataset. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

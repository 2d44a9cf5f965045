/** The bounds of files that are brought in. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  products: 10_000,
  rows: 50_000,
  columns: 200,
  /** Rows that a step of the job takes. */
  step: 250,
  /** Rows that one product has. */
  productRows: 500,
} as const;

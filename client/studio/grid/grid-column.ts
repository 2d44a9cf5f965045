/** A column of a grid: how it shows a value, and how it reads what was typed or pasted. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** A flag is toggled; numbers stand at the end. */
  readonly kind: 'text' | 'number' | 'flag';
  /** The value as it is edited and copied. */
  readonly read: (row: Row) => string;
  /** What is shown in place of it. */
  readonly show?: (row: Row) => string;
  /** Undefined for a text that is no such value. Columns without it cannot be edited. */
  readonly write?: (row: Row, text: string) => Row | undefined;
  /** What is expected, for a refusal. */
  readonly expects?: string;
}

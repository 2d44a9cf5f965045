/** A column of a grid: how it displays values, and parses typed or pasted text. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Flags are toggled; numbers are right-aligned. */
  readonly kind: 'text' | 'number' | 'flag';
  /** The value for editing and copying. */
  readonly read: (row: Row) => string;
  /** The displayed value, if different. */
  readonly show?: (row: Row) => string;
  /** Undefined for invalid text. Columns without it are read-only. */
  readonly write?: (row: Row, text: string) => Row | undefined;
  /** The expected format, for error messages. */
  readonly expects?: string;
}

import type { FieldTexts } from './field-parts.tsx';

export interface DateFieldProps extends FieldTexts {
  /** `2027-05-01`, or `2027-05-01T20:30` with a time; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly precision: 'day' | 'minute';
  readonly isDisabled?: boolean;
}

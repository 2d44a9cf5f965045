/** A day, or a day and a time: typed, or chosen in a month. */
import type { FieldTexts } from './field-parts.tsx';
import { Late, late } from './late.tsx';

export interface DateFieldProps extends FieldTexts {
  /** `2027-05-01`, or `2027-05-01T20:30` with a time; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly precision: 'day' | 'minute';
  readonly isDisabled?: boolean;
}

const DatePicker = late(async () => (await import('./date-picker.tsx')).DatePicker);

export const DateField = (props: DateFieldProps) => (
  <Late fallback={<Waiting label={props.label} />}>
    <DatePicker {...props} />
  </Late>
);

/** As large as the field, so that nothing moves when it comes. */
const Waiting = ({ label }: Pick<FieldTexts, 'label'>) => (
  <div className="studio-field" aria-hidden>
    <span className="studio-label">{label}</span>
    <span className="studio-input" />
  </div>
);

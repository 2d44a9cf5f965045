/** A day, or a day and a time: typed, or chosen in a month. */
import type { DateFieldProps } from './date-field-props.ts';
import { Late, late } from './late.tsx';

const DatePicker = late(async () => (await import('./date-picker.tsx')).DatePicker);

export const DateField = (props: DateFieldProps) => (
  <Late fallback={<Waiting label={props.label} />}>
    <DatePicker {...props} />
  </Late>
);

/** As large as the field, so that nothing moves when it comes. */
const Waiting = ({ label }: Pick<DateFieldProps, 'label'>) => (
  <div className="studio-field" aria-hidden>
    <span className="studio-label">{label}</span>
    <span className="studio-input" />
  </div>
);

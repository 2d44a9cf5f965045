/** A time in the site's time zone, stored as ISO text; null: none. */
import { fromAbsolute, parseDateTime } from '@internationalized/date';
import { DateField } from '../controls/date-field.tsx';
import { ZoneProblem } from '../controls/zone-problem.tsx';
import { useTimeZone } from '../time-zone.ts';

export interface ZonedFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: string | undefined;
}

export function ZonedField({ label, value, onChange, error }: ZonedFieldProps) {
  const { timeZone, problem, retry } = useTimeZone();
  if (timeZone === undefined) return <ZoneProblem problem={problem} onRetry={retry} />;
  const shown = value === null ? '' : fromAbsolute(Date.parse(value), timeZone).toString().slice(0, 16);
  const change = (text: string): void => {
    const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);
    onChange(isMoment ? parseDateTime(text).toDate(timeZone).toISOString() : null);
  };
  return (
    <DateField
      label={label}
      help={`Time zone: ${timeZone}.`}
      precision="minute"
      value={shown}
      onChange={change}
      error={error}
    />
  );
}

/** A time in the site's time zone, stored as ISO text; null: none. */
import { fromAbsolute, parseDateTime } from '@internationalized/date';
import { TextField } from '../controls/text-field.tsx';
import { useRead } from '../read.ts';

export interface ZonedFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: string | undefined;
}

export function ZonedField({ label, value, onChange, error }: ZonedFieldProps) {
  const { data } = useRead<{ readonly timeZone: string }>('/api/owner/time-zone');
  if (data === undefined) return null;
  const { timeZone } = data;
  const shown = value === null ? '' : fromAbsolute(Date.parse(value), timeZone).toString().slice(0, 16);
  const change = (text: string): void => {
    const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);
    onChange(isMoment ? parseDateTime(text).toDate(timeZone).toISOString() : null);
  };
  return (
    <TextField
      label={label}
      help={`Time zone: ${timeZone}.`}
      type="datetime-local"
      value={shown}
      onChange={change}
      error={error}
    />
  );
}

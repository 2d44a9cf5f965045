import { fromAbsolute, parseDateTime } from '@internationalized/date';
import { TextField } from '../controls/text-field.tsx';
import { useRead } from '../read.ts';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';

/** A date or time in the site's time zone, which is shown next to it. */
export function DateSetting(props: EditorProps) {
  const { setting, path, value } = props;
  const { edit } = useFields();
  const { label, help, error } = useFieldTexts(props);
  const { data } = useRead<{ readonly timeZone: string }>('/api/owner/time-zone');
  if (setting.kind !== 'date' || data === undefined) return null;
  const { timeZone } = data;
  const isDay = setting.precision === 'day';
  const shown = typeof value === 'number' && value !== 0 ? localText(value, timeZone, isDay) : '';
  return (
    <TextField
      label={label}
      help={[help, isDay ? undefined : `Time zone: ${timeZone}.`].filter((text) => text !== undefined).join(' ')}
      error={error}
      type={isDay ? 'date' : 'datetime-local'}
      value={shown}
      onChange={(text) => edit(path, epochOf(text, timeZone))}
    />
  );
}

/** `2027-05-01` or `2027-05-01T20:30`, as in the browser's inputs. */
const localText = (epoch: number, timeZone: string, isDay: boolean): string =>
  fromAbsolute(epoch, timeZone)
    .toString()
    .slice(0, isDay ? 10 : 16);

function epochOf(text: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?/.test(text)) return undefined;
  return parseDateTime(text.length === 10 ? `${text}T00:00` : text)
    .toDate(timeZone)
    .getTime();
}

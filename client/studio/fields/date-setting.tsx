import { adminMessages } from '#shared/messages/admin';
import { DateField } from '../controls/date-field.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useRead } from '../read.ts';
import { epochOf, localText } from './date-text.ts';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';

/** A date or time in the site's time zone, which is shown next to it. */
export function DateSetting(props: EditorProps) {
  const { setting, path, value } = props;
  const { edit } = useFields();
  const { label, help, error } = useFieldTexts(props);
  const { data, error: failure, refetch } = useRead<{ readonly timeZone: string }>('/api/owner/time-zone');
  if (setting.kind !== 'date') return null;
  if (data === undefined && failure !== null)
    return (
      <ProblemNote problem={{ ...failure.problem, error: adminMessages.timeZone }} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <div className="studio-setting-loading">{label}</div>;
  const { timeZone } = data;
  const isDay = setting.precision === 'day';
  const shown = typeof value === 'number' && value !== 0 ? localText(value, timeZone, isDay) : '';
  return (
    <DateField
      label={label}
      help={[help, isDay ? undefined : `Time zone: ${timeZone}.`].filter((text) => text !== undefined).join(' ')}
      error={error}
      precision={isDay ? 'day' : 'minute'}
      value={shown}
      onChange={(text) => edit(path, epochOf(text, timeZone))}
    />
  );
}

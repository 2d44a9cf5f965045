import { DateField } from '../controls/date-field.tsx';
import { ZoneProblem } from '../controls/zone-problem.tsx';
import { useTimeZone } from '../time-zone.ts';
import { epochOf, localText } from './date-text.ts';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';

/** A date or time in the site's time zone, which is shown next to it. */
export function DateSetting(props: EditorProps) {
  const { setting, path, value } = props;
  const { edit } = useFields();
  const { label, help, error } = useFieldTexts(props);
  const { timeZone, problem, retry } = useTimeZone();
  if (setting.kind !== 'date') return null;
  if (timeZone === undefined && problem !== undefined) return <ZoneProblem problem={problem} onRetry={retry} />;
  if (timeZone === undefined) return <div className="studio-setting-loading">{label}</div>;
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

/** When the place is open: several openings a day. */
import { Plus, X } from 'lucide-react';
import { field, listOf, textOf } from '#shared/json';
import { type Opening, type Weekday, weekdays } from '#shared/opening-hours';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { valueAt } from '../documents/json-value.ts';
import { SettingPlace, type SettingsProps } from '../store/settings-fields.tsx';
import { endNote, nextOpening } from './openings.ts';
import { siteSettings } from './site-settings.ts';

const { hours } = siteSettings.contact;
const MAX_OPENINGS = 4;

const titleOf = (day: Weekday): string => day.slice(0, 1).toUpperCase() + day.slice(1);

export const BusinessHours = ({ document }: SettingsProps) => (
  <SettingPlace path={hours.path}>
    <fieldset className="studio-nested settings-hours">
      <legend>{hours.label}</legend>
      <p className="studio-help">{hours.help}</p>
      {weekdays.map((day) => (
        <DayHours key={day} day={day} document={document} />
      ))}
    </fieldset>
  </SettingPlace>
);

function DayHours({ day, document }: SettingsProps & { readonly day: Weekday }) {
  const path = ['businessHours', day];
  const openings: readonly Opening[] = listOf(valueAt(document.value, path)).map((one) => ({
    from: textOf(field(one, 'from')),
    to: textOf(field(one, 'to')),
  }));
  const set = (value: readonly Opening[]): void => document.edit({ op: 'set', path, value });
  const error = (index: number): string | undefined =>
    Object.entries(document.problems).find(([name]) => name.startsWith(`businessHours.${day}.${index}`))?.[1];
  const change = (index: number, more: Partial<Opening>): void =>
    set(openings.map((one, at) => (at === index ? { ...one, ...more } : one)));
  const title = titleOf(day);
  return (
    <fieldset className="settings-day" aria-label={title}>
      <strong>{title}</strong>
      <div className="settings-openings">
        {openings.length === 0 ? <span className="studio-soft">Closed</span> : null}
        {openings.map(({ from, to }, index) => (
          <div key={index} className="settings-opening">
            <TextField
              aria-label={`${title}, opening ${index + 1}, from`}
              label="From"
              type="time"
              value={from}
              onChange={(text) => change(index, { from: text })}
              error={error(index)}
            />
            <TextField
              aria-label={`${title}, opening ${index + 1}, to`}
              label="To"
              type="time"
              value={to === '24:00' ? '00:00' : to}
              help={endNote({ from, to })}
              onChange={(text) => change(index, { to: text })}
            />
            <Button
              variant="quiet"
              isIcon
              aria-label={`Remove opening ${index + 1} of ${title}`}
              onPress={() => set(openings.filter((_one, at) => at !== index))}
            >
              <X size={14} aria-hidden />
            </Button>
          </div>
        ))}
      </div>
      {openings.length < MAX_OPENINGS ? (
        <Button aria-label={`Add an opening on ${title}`} onPress={() => set([...openings, nextOpening(openings)])}>
          <Plus size={14} aria-hidden /> Add
        </Button>
      ) : null}
    </fieldset>
  );
}

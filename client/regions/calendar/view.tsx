import { icons } from '../../core/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CalendarEvent, Day } from './months.ts';

interface ControlsProps {
  /** The month navigated to; empty: none. */
  readonly status: string;
  readonly onTurn: (by: number) => void;
}

export const Controls = ({ status, onTurn }: ControlsProps) => (
  <div className="calendar-controls">
    <button type="button" className="calendar-button" aria-label="Previous month" onClick={() => onTurn(-1)}>
      <Icon path={icons.previous} />
    </button>
    <button type="button" className="calendar-button" aria-label="Next month" onClick={() => onTurn(1)}>
      <Icon path={icons.next} />
    </button>
    <output className="visually-hidden">{status}</output>
  </div>
);

interface WeeksProps {
  readonly weeks: readonly (readonly Day[])[];
  /** `2026-03-09`; empty: unknown. */
  readonly today: string;
}

/** Days with the markup of the server's view. */
export const Weeks = ({ weeks, today }: WeeksProps) =>
  weeks.map((week) => (
    <tr key={week[0]?.iso}>
      {week.map((day) => (
        <td className={classOf(day, today)} key={day.iso}>
          <time dateTime={day.iso} aria-current={day.iso === today ? 'date' : undefined}>
            {day.number}
          </time>
          {day.events.length > 0 && (
            <ul>
              {day.events.map((event) => (
                <li key={`${event.time} ${event.title} ${event.fullUrl}`}>
                  <Entry event={event} />
                </li>
              ))}
            </ul>
          )}
        </td>
      ))}
    </tr>
  ));

const classOf = ({ iso, isOutside, events }: Day, today: string): string =>
  [isOutside ? 'is-outside' : '', iso === today ? 'is-today' : '', events.length > 0 ? 'has-events' : 'no-events']
    .filter(Boolean)
    .join(' ');

const Entry = ({ event: { title, fullUrl, time } }: { readonly event: CalendarEvent }) => (
  <>
    {fullUrl === '' ? title : <a href={fullUrl}>{title}</a>} <span className="quiet">{time}</span>
  </>
);

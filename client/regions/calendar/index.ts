/** A calendar that turns its months. The server shows one; the events of the others come with it. */
import { field, listOf, numberOf, textOf } from '#shared/json';
import { make, makeIconButton, readJson } from '../../core/element.ts';
import { icons } from '../../core/icons.ts';
import { type CalendarEvent, type Day, type Month, monthAfter, monthName, weeksOf } from './months.ts';

export function enhance(element: HTMLElement): void {
  const view = element.querySelector<HTMLElement>('.calendar-view[data-calendar]');
  const table = view?.querySelector('table');
  const caption = table?.caption;
  const input = view ? readJson(view, 'data-calendar') : null;
  const shown = textOf(field(input, 'month'));
  if (!view || !table || !caption || !/^\d{4}-\d{2}$/.test(shown)) return;
  const events = listOf(field(input, 'events')).map(eventOf);
  const weekStart = numberOf(field(input, 'weekStart'));
  const title = textOf(field(input, 'title'));
  const today = table.querySelector('[aria-current=date]')?.getAttribute('datetime') ?? '';
  const locale = document.documentElement.lang || 'en';
  const status = make('output', { className: 'visually-hidden' });
  let month: Month = shown;
  const turn = (months: number): void => {
    month = monthAfter(month, months);
    const name = monthName(month, locale);
    caption.textContent = title === '' ? name : `${title}: ${name}`;
    status.textContent = name;
    table.tBodies[0]?.replaceChildren(
      ...weeksOf(month, weekStart, events).map((week) => make('tr', {}, ...week.map((day) => cellOf(day, today)))),
    );
  };
  const controls = make(
    'div',
    { className: 'calendar-controls' },
    makeIconButton('Previous month', icons.previous, 'calendar-button', () => turn(-1)),
    makeIconButton('Next month', icons.next, 'calendar-button', () => turn(1)),
    status,
  );
  view.prepend(controls);
}

const eventOf = (input: unknown): CalendarEvent => ({
  title: textOf(field(input, 'title')),
  fullUrl: textOf(field(input, 'fullUrl')),
  time: textOf(field(input, 'time')),
  day: textOf(field(input, 'day')),
});

/** A day as the server's view writes it. */
function cellOf({ iso, number, isOutside, events }: Day, today: string): HTMLTableCellElement {
  const isToday = iso === today;
  const names = [
    isOutside ? 'is-outside' : '',
    isToday ? 'is-today' : '',
    events.length > 0 ? 'has-events' : 'no-events',
  ];
  const time = make('time', {
    text: String(number),
    attributes: { datetime: iso, 'aria-current': isToday ? 'date' : undefined },
  });
  const cell = make('td', { className: names.filter(Boolean).join(' ') }, time);
  if (events.length > 0) cell.append(make('ul', {}, ...events.map(entryOf)));
  return cell;
}

function entryOf({ title, fullUrl, time }: CalendarEvent): HTMLElement {
  const name = fullUrl === '' ? title : make('a', { text: title, attributes: { href: fullUrl } });
  return make('li', {}, name, ' ', make('span', { className: 'quiet', text: time }));
}

/** The days of a month with their items: a grid with one tab stop (ARIA), or on narrow screens a list of the days that have some. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { dateFormat } from '#shared/intl-formats';
import { useScreenWidth } from '../tables/use-screen-width.ts';
import { clockText } from '../time-text.ts';
import type { Collection } from './collections.ts';
import { itemScreen } from './item-addresses.ts';
import type { ListedItem } from './item-replies.ts';
import { dayAfterKey } from './month-keys.ts';

export interface MonthTableProps {
  readonly collection: Collection;
  readonly timeZone: string;
  /** `2026-11` */
  readonly month: string;
  readonly today: string;
  readonly weeks: readonly (readonly string[])[];
  readonly days: ReadonlyMap<string, readonly ListedItem[]>;
  /** Of a week: 0 is Sunday. */
  readonly firstDay: number;
  onMonth(month: string): void;
}

const dayText = (day: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(day));

export const monthText = (month: string): string => dayText(`${month}-01`, { month: 'long', year: 'numeric' });

/** The day with the tab stop, and the keys that move it. */
function useActiveDay({ month, today, firstDay, onMonth }: MonthTableProps) {
  const [chosen, setChosen] = useState(today);
  const active = chosen.startsWith(month) ? chosen : today.startsWith(month) ? today : `${month}-01`;
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  const cellOf = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? undefined;
  useEffect(() => {
    // The month of the day that was moved to is shown after that day.
    if (!isMoved.current || chosen !== active) return;
    isMoved.current = false;
    cellOf(active)?.focus();
  });
  const move = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const cell = (event.target as Element).closest<HTMLElement>('[data-day]') ?? undefined;
    const links = [...(cell?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.indexOf(event.target as HTMLElement);
    if (at >= 0 && moveInside(event, { cell, links, at })) return;
    if (at < 0 && /^(?:Enter|F2)$/.test(event.key)) {
      // Else the item would be opened at once.
      event.preventDefault();
      return void links[0]?.focus();
    }
    const day = dayAfterKey(cell?.dataset['day'] ?? active, event, firstDay);
    if (day === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setChosen(day);
    if (!day.startsWith(month)) onMonth(day.slice(0, 7));
  };
  return { active, setChosen, grid, move };
}

interface Inside {
  readonly cell: HTMLElement | undefined;
  readonly links: readonly HTMLElement[];
  readonly at: number;
}

/** Among the items of a day; Escape leads back to the day. False for keys of the grid. */
function moveInside(event: KeyboardEvent, { cell, links, at }: Inside): boolean {
  const steps: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowUp: links[at - 1],
    ArrowDown: links[at + 1],
    Escape: cell,
    F2: cell,
  };
  if (!(event.key in steps)) return false;
  event.preventDefault();
  steps[event.key]?.focus();
  return true;
}

export function MonthTable(props: MonthTableProps): ReactNode {
  const { month, weeks } = props;
  const isNarrow = useScreenWidth() === 'phone';
  const { active, setChosen, grid, move } = useActiveDay(props);
  const keys = isNarrow ? {} : ({ role: 'grid', onKeyDown: move } as const);
  return (
    <table ref={grid} className="studio-calendar-table" {...keys}>
      <caption className="visually-hidden">{monthText(month)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={dayText(day, { weekday: 'long' })}>
              {dayText(day, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} {...props} {...{ day, isNarrow }} isActive={day === active} onFocus={setChosen} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps extends MonthTableProps {
  readonly day: string;
  readonly isNarrow: boolean;
  readonly isActive: boolean;
  onFocus(day: string): void;
}

function Day({ day, isNarrow, isActive, onFocus, ...props }: DayProps): ReactNode {
  const { month, today, days } = props;
  const items = days.get(day) ?? [];
  const cell = isNarrow
    ? {}
    : ({
        role: 'gridcell',
        tabIndex: isActive ? 0 : -1,
        onFocus: () => day.startsWith(month) && onFocus(day),
      } as const);
  return (
    <td
      {...cell}
      data-day={day}
      data-other={day.startsWith(month) ? undefined : true}
      data-empty={items.length === 0 ? true : undefined}
      aria-current={day === today ? 'date' : undefined}
    >
      <time dateTime={day}>
        <span aria-hidden>{Number(day.slice(8))}</span>
        <span className="studio-calendar-day">{dayText(day, { weekday: 'long', month: 'long', day: 'numeric' })}</span>
      </time>
      <DayItems {...props} {...{ items, isNarrow }} />
    </td>
  );
}

interface DayItemsProps extends Pick<MonthTableProps, 'collection' | 'timeZone'> {
  readonly items: readonly ListedItem[];
  readonly isNarrow: boolean;
}

function DayItems({ collection, timeZone, items, isNarrow }: DayItemsProps): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map(({ id, title, startDate, publishOn, workflowState }) => (
        <li key={id}>
          <Link href={itemScreen(collection.id, id)} data-state={workflowState} {...(isNarrow ? {} : { tabIndex: -1 })}>
            <span className="studio-calendar-time">{clockText(startDate ?? publishOn ?? 0, timeZone)}</span> {title}
            {workflowState === 'Published' ? null : <span className="studio-calendar-state"> {workflowState}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

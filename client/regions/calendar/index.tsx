/** A calendar with month navigation. The server renders one month and includes all events. */
import { useReducer } from 'react';
import { field, listOf, numberOf, textOf } from '#shared/json';
import { withReact } from '../../hydration/hydrate-region.tsx';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { findElement, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';
import { initial, transition } from './machine.ts';
import { type CalendarEvent, type Month, monthName, weeksOf } from './months.ts';
import { Controls, Weeks } from './view.tsx';

function Region() {
  const nodes = useRegionMarkup();
  const override: Override = (element) => {
    const data = dataOf(element);
    return data === null ? undefined : <Calendar element={element} data={data} />;
  };
  return <Markup nodes={nodes} override={override} />;
}

export const enhance = withReact(Region);

interface CalendarData {
  readonly month: Month;
  readonly title: string;
  readonly weekStart: number;
  readonly events: readonly CalendarEvent[];
}

/** Null if it is not a calendar, or shows no month. */
function dataOf({ attributes }: MarkupElement): CalendarData | null {
  try {
    const input: unknown = JSON.parse(attributes['data-calendar'] ?? 'null');
    const month = textOf(field(input, 'month'));
    if (!/^\d{4}-\d{2}$/.test(month)) return null;
    const events = listOf(field(input, 'events')).map(eventOf);
    return { month, title: textOf(field(input, 'title')), weekStart: numberOf(field(input, 'weekStart')), events };
  } catch {
    return null;
  }
}

const eventOf = (input: unknown): CalendarEvent => ({
  title: textOf(field(input, 'title')),
  fullUrl: textOf(field(input, 'fullUrl')),
  time: textOf(field(input, 'time')),
  day: textOf(field(input, 'day')),
});

const isToday = ({ attributes }: MarkupElement): boolean => attributes['aria-current'] === 'date';

interface CalendarProps {
  readonly element: MarkupElement;
  readonly data: CalendarData;
}

function Calendar({ element, data: { month: first, title, weekStart, events } }: CalendarProps) {
  const isHydrated = useIsHydrated();
  const [{ kind, month }, send] = useReducer(transition, first, initial);
  const isTurned = kind === 'turned';
  const name = isTurned ? monthName(month, document.documentElement.lang || 'en') : '';
  const today = findElement(element.children, isToday)?.attributes['datetime'] ?? '';
  const override: Override = (part) => {
    if (part.tag === 'caption')
      return <Adopted element={part}>{isTurned ? (title === '' ? name : `${title}: ${name}`) : undefined}</Adopted>;
    if (part.tag !== 'tbody') return undefined;
    return (
      <Adopted element={part}>
        {isTurned ? <Weeks weeks={weeksOf(month, weekStart, events)} today={today} /> : undefined}
      </Adopted>
    );
  };
  return (
    <Adopted
      element={element}
      override={override}
      before={isHydrated && <Controls status={name} onTurn={(by) => send({ type: 'turn', by })} />}
    />
  );
}

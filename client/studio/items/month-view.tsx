/** Items of a month as a calendar; on narrow screens as a list of the days that have some. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { dateFormat } from '#shared/intl-formats';
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Select } from '../controls/select.tsx';
import { weekRules } from '../controls/weeks.ts';
import { useFilters } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { useTimeZone } from '../time-zone.ts';
import { type Collection, countText } from './collections.ts';
import { itemsCall } from './item-addresses.ts';
import type { ItemPage } from './item-replies.ts';
import { dayOf, itemsByDay, monthAfter, readMonth, spanOf, weeksOf } from './month-days.ts';
import { MonthTable, monthText } from './month-table.tsx';

const inAddress = { month: '' };
const shape = {
  rowsOf: ({ items }: ItemPage) => items,
  nextOf: ({ hasNextPage, nextPageCursor }: ItemPage) => (hasNextPage ? nextPageCursor : undefined),
};

export function MonthView({ collection }: { readonly collection: Collection }): ReactNode {
  const { timeZone, problem, retry } = useTimeZone();
  if (timeZone === undefined && problem === undefined) return <Loading />;
  return (
    <>
      <ProblemNote problem={problem} onRetry={retry} />
      {timeZone === undefined ? null : <Month collection={collection} timeZone={timeZone} />}
    </>
  );
}

interface MonthProps {
  readonly collection: Collection;
  readonly timeZone: string;
}

function Month({ collection, timeZone }: MonthProps): ReactNode {
  const [filters, setFilters] = useFilters(inAddress);
  const today = dayOf(Date.now(), timeZone);
  const month = readMonth(filters.month) === undefined ? today.slice(0, 7) : filters.month;
  const { firstDay } = weekRules(navigator.language);
  const weeks = weeksOf(month, firstDay);
  const { from, to } = spanOf(weeks);
  const sort = collection.kind === 'event' ? 'start' : 'published';
  const params = { from: String(from), to: String(to), sort, order: 'asc', limit: '250' };
  const list = useList(itemsCall(collection.id), params, shape);
  const show = (text: string): void => setFilters({ month: text });
  /** As in a date picker. What is pressed in a list that is open above is meant for that. */
  const turn = ({ key, target, currentTarget }: KeyboardEvent): void => {
    // The table has keys of its own.
    if (!currentTarget.contains(target as Node) || (target as Element).closest('[role="grid"]') !== null) return;
    if (key === 'PageUp') show(monthAfter(month, -1));
    if (key === 'PageDown') show(monthAfter(month, 1));
  };
  const days = itemsByDay(list.rows ?? [], weeks.flat(), timeZone);
  const ofMonth = new Set(
    [...days].flatMap(([day, items]) => (day.startsWith(month) ? items.map(({ id }) => id) : [])),
  );
  return (
    <section className="studio-calendar" aria-label="Calendar" onKeyUp={turn}>
      <MonthPicker month={month} today={today} onChange={show} />
      <ProblemNote problem={list.problem} onRetry={list.retry} />
      <p role="status">
        {list.isPending ? 'Loading' : `${countText(ofMonth.size, collection.kind)} in ${monthText(month)}`}
      </p>
      <MonthTable {...{ collection, timeZone, month, today, weeks, days, firstDay }} onMonth={show} />
      {list.more === undefined ? null : <Button onPress={list.more}>Show more</Button>}
    </section>
  );
}

const MONTHS = Array.from({ length: 12 }, (_none, at) => ({
  id: String(at + 1).padStart(2, '0'),
  label: dateFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, at, 1)),
}));
const YEARS_AROUND = 10;

interface MonthPickerProps {
  readonly month: string;
  readonly today: string;
  onChange(month: string): void;
}

function MonthPicker({ month, today, onChange }: MonthPickerProps): ReactNode {
  const [year = '', number = ''] = month.split('-');
  const from = Math.min(Number(year), Number(today.slice(0, 4))) - YEARS_AROUND;
  const count = Math.abs(Number(year) - Number(today.slice(0, 4))) + 2 * YEARS_AROUND + 1;
  const years = Array.from({ length: count }, (_none, at) => String(from + at)).map((id) => ({ id, label: id }));
  return (
    <div className="studio-calendar-picker">
      <Button isIcon aria-label="Previous month" onPress={() => onChange(monthAfter(month, -1))}>
        <ChevronLeft size={16} aria-hidden />
      </Button>
      <Select label="Month" options={MONTHS} value={number} onChange={(id) => onChange(`${year}-${id}`)} />
      <Select label="Year" options={years} value={year} onChange={(id) => onChange(`${id}-${number}`)} />
      <Button isIcon aria-label="Next month" onPress={() => onChange(monthAfter(month, 1))}>
        <ChevronRight size={16} aria-hidden />
      </Button>
      <Button isDisabled={today.startsWith(month)} onPress={() => onChange('')}>
        This month
      </Button>
    </div>
  );
}

/** The field of a day and the month below it, by the rules of the reader's region. */
import { type CalendarDate, type DateValue, parseDate, parseDateTime, toCalendarDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
  useLocale,
} from 'react-aria-components';
import type { DateFieldProps } from './date-field-props.ts';
import { FieldParts } from './field-parts.tsx';
import { dayNames, weekOf, weekRules } from './weeks.ts';

export function DatePicker({ label, help, error, value, onChange, precision, isDisabled = false }: DateFieldProps) {
  const date = dateOf(value, precision);
  return (
    <AriaDatePicker
      className="studio-field"
      value={date}
      granularity={precision}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      shouldForceLeadingZeros
      onChange={(changed) => onChange(textOf(changed, precision))}
    >
      <FieldParts label={label} help={help} error={error}>
        <Group className="studio-input studio-date">
          <DateInput className="studio-date-input">
            {(segment) => <DateSegment segment={segment} className="studio-date-segment" />}
          </DateInput>
          {date === null || isDisabled ? null : (
            // Not the picker's own: it empties the field.
            <Button
              slot={null}
              className="studio-date-button"
              aria-label={`Clear ${label}`}
              onPress={() => onChange('')}
            >
              <X size={14} aria-hidden />
            </Button>
          )}
          <Button className="studio-date-button">
            <CalendarDays size={16} aria-hidden />
          </Button>
        </Group>
      </FieldParts>
      <Popover className="studio-popover">
        <Dialog className="studio-popover-dialog">
          <Month chosen={date === null ? undefined : toCalendarDate(date)} />
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}

function Month({ chosen }: { readonly chosen: CalendarDate | undefined }) {
  const { locale } = useLocale();
  const [focused, setFocused] = useState<CalendarDate | undefined>(chosen);
  const rules = weekRules(locale);
  return (
    <Calendar
      className="studio-month"
      {...(dayNames[rules.firstDay] === undefined ? {} : { firstDayOfWeek: dayNames[rules.firstDay] })}
      onFocusChange={setFocused}
    >
      <header>
        <Button slot="previous" className="studio-date-button">
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <Heading />
        <Button slot="next" className="studio-date-button">
          <ChevronRight size={16} aria-hidden />
        </Button>
      </header>
      <CalendarGrid>{(day) => <CalendarCell date={day} className="studio-day" />}</CalendarGrid>
      {focused === undefined ? null : <p className="studio-soft">{`Week ${weekOf(focused, rules)}`}</p>}
    </Calendar>
  );
}

/** Null for what is no date. */
function dateOf(text: string, precision: DateFieldProps['precision']): DateValue | null {
  try {
    if (text === '') return null;
    return precision === 'day'
      ? parseDate(text.slice(0, 10))
      : parseDateTime(text.length === 10 ? `${text}T00:00` : text);
  } catch {
    return null;
  }
}

const textOf = (date: DateValue | null, precision: DateFieldProps['precision']): string =>
  date === null ? '' : date.toString().slice(0, precision === 'day' ? 10 : 16);

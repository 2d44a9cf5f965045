/** Options of dates, intervals and relative times (formatter reference, 5.6). Unknown names and values are ignored. */
import type {
  CalendarType,
  ContextType,
  DateFormatOptions,
  DateIntervalFormatOptions,
  FormatWidthType,
  RelativeTimeFormatOptions,
  TimePeriodField,
} from '@phensley/cldr';
import { parsed } from '../../define.ts';
import { optionSets } from './cached-text.ts';
import { readNumberOption } from './number-options.ts';
import { type Draft, oneOf, readOption } from './options.ts';

const WIDTHS: readonly FormatWidthType[] = ['short', 'medium', 'long', 'full'];
const CONTEXTS: readonly ContextType[] = ['middle-of-text', 'begin-sentence', 'standalone', 'ui-list-or-menu'];
const CALENDARS: readonly CalendarType[] = ['gregory', 'buddhist', 'japanese', 'persian', 'iso8601'];
const PERIODS: readonly TimePeriodField[] = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millis'];

function readDatetimeOptions(args: readonly string[]): DateFormatOptions {
  const draft: Draft<DateFormatOptions> = { ca: 'gregory' };
  let skeleton = '';
  for (const { name, value } of args.map(readOption)) {
    if (value === undefined) {
      const width = oneOf(WIDTHS, name);
      if (width !== undefined) draft.datetime = width;
      else if (name === 'date' || name === 'time') draft[name] = 'short';
      else skeleton += name;
    } else if (name === 'date' || name === 'time' || name === 'datetime') {
      const width = oneOf(WIDTHS, value);
      if (width === undefined) skeleton += value;
      else draft[name] = width;
    } else if (name === 'skeleton') skeleton = value;
    else readDatetimeSetting(draft, name, value);
  }
  if (skeleton !== '') draft.skeleton = skeleton;
  const hasFormat =
    skeleton !== '' || draft.datetime !== undefined || draft.date !== undefined || draft.time !== undefined;
  return hasFormat ? draft : { ...draft, date: 'long' };
}

function readDatetimeSetting(draft: Draft<DateFormatOptions>, name: string, value: string): void {
  if (name === 'wrap' || name === 'wrapper' || name === 'wrapped') {
    const width = oneOf(WIDTHS, value);
    if (width !== undefined) draft.wrap = width;
  } else if (name === 'calendar') draft.ca = oneOf(CALENDARS, value) ?? 'gregory';
  else if (name === 'context') readContext(draft, value);
}

function readIntervalOptions(args: readonly string[]): DateIntervalFormatOptions {
  const draft: Draft<DateIntervalFormatOptions> = { ca: 'gregory' };
  for (const { name, value } of args.map(readOption)) {
    if (value === undefined) {
      if (name !== 'date' && name !== 'time' && name !== 'skeleton' && name !== 'context') draft.skeleton = name;
    } else if (name === 'skeleton' || name === 'date' || name === 'time') draft[name] = value;
    else if (name === 'context') readContext(draft, value);
  }
  return draft;
}

function readRelativeTimeOptions(args: readonly string[]): RelativeTimeFormatOptions {
  const draft: Draft<RelativeTimeFormatOptions> = {
    ca: 'gregory',
    width: 'wide',
    group: true,
  };
  for (const option of args.map(readOption)) {
    const { name, value } = option;
    switch (name) {
      case 'context':
        readContext(draft, value);
        break;
      case 'dayOfWeek':
      case 'numericOnly':
      case 'alwaysNow':
      case 'allowWeeks':
        draft[name] = value === 'true';
        break;
      case 'field': {
        const field = oneOf(PERIODS, value);
        if (field !== undefined) draft.field = field;
        break;
      }
      case 'width': {
        const width = oneOf(['wide', 'short', 'narrow'], value);
        if (width !== undefined) draft.width = width;
        break;
      }
      default:
        readNumberOption(draft, option);
    }
  }
  // Whole numbers by default, unless a minimum of fraction digits is set.
  draft.maximumFractionDigits ??= draft.minimumFractionDigits ?? 0;
  return draft;
}

function readContext(draft: { context?: ContextType }, value: string | undefined): void {
  const context = oneOf(CONTEXTS, value);
  if (context !== undefined) draft.context = context;
}

export const readDatetimeSet = optionSets('datetime', readDatetimeOptions);
export const readIntervalSet = optionSets('interval', readIntervalOptions);

export const datetimeOptions = parsed(
  'date option …',
  'short, medium, long, full; date:W time:W with such a width; or a skeleton (yMMMd); wrap:W; calendar:C; context:X. None: a long date.',
  readDatetimeSet,
);

export const intervalOptions = parsed(
  'interval option …',
  'A skeleton, or date:S for days that differ and time:S for one day; context:X. None: yMMMd or the time.',
  readIntervalSet,
);

export const relativeTimeOptions = parsed(
  'relative time option …',
  'field:F, numericOnly:true, alwaysNow:true, allowWeeks:true, dayOfWeek:true, width:short, context:X, and the options of numbers.',
  optionSets('relative', readRelativeTimeOptions),
);

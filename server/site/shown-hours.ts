/** Opening hours as pages show them: days in a row with the same hours together, in the language of the page. */
import type { Value } from '#engine';
import { escapeHtml } from '#shared/html';
import { weekdays } from '#shared/opening-hours';
import type { PageData } from '../content/content-source.ts';
import { data, text } from '../content/fields.ts';
import type { Memo } from './memo.ts';

/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const createTables = () => new WeakMap<PageData, Map<string, readonly Value[]>>();

/** `days` and `times` of each group; days without hours are left out. */
export function shownHours(memo: Memo, websiteSettings: PageData, locale: string): readonly Value[] {
  const tables = memo.of(createTables);
  const byLocale = tables.get(websiteSettings) ?? new Map<string, readonly Value[]>();
  tables.set(websiteSettings, byLocale);
  const groups = byLocale.get(locale) ?? groupsOf(data(websiteSettings, 'businessHours'), locale);
  byLocale.set(locale, groups);
  return groups;
}

interface Group {
  readonly first: number;
  last: number;
  readonly hours: string;
}

function groupsOf(hours: PageData, locale: string): readonly Value[] {
  const groups: Group[] = [];
  for (const [at, day] of weekdays.entries()) {
    const shown = text(data(hours, day), 'text');
    const last = groups.at(-1);
    if (shown === '') continue;
    if (last?.hours === shown && last.last === at - 1) last.last = at;
    else groups.push({ first: at, last: at, hours: shown });
  }
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const nameOf = (at: number): string => escapeHtml(names.format(FIRST_DAY + at * DAY_MS));
  return groups.map(({ first, last, hours: shown }) => ({
    days: first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`,
    times: shown,
  }));
}

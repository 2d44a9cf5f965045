/** Groups items by month, year, category, tag or author, with their number and the URL of their list. */
import moment from 'moment-timezone';
import { dateFormat } from '#shared/intl-formats';
import { field } from '#shared/json';
import type { FoundItems } from '../block-content.ts';
import type { BlockScene } from '../define-block.ts';
import { webAddress } from '../item-card.ts';
import { numberField, textField, textsField } from '../page-json.ts';

export type Grouping = 'month' | 'year' | 'category' | 'tag' | 'author';

export interface Group {
  readonly title: string;
  readonly href: string;
  readonly count: number;
  readonly countText: string;
}

interface Key {
  readonly title: string;
  readonly query: string;
  /** Sort key of groups: names ascending, dates descending. */
  readonly order: string;
}

/** Groups of a collection's items: dates newest first, names alphabetically. */
export function groupItems({ collection, items }: FoundItems, by: Grouping, scene: BlockScene): readonly Group[] {
  const address = webAddress(textField(collection, 'fullUrl'));
  const counted = new Map<string, { readonly key: Key; count: number }>();
  for (const item of items) {
    for (const key of keysOf(item, by, scene)) {
      const group = counted.get(key.query) ?? { key, count: 0 };
      group.count++;
      counted.set(key.query, group);
    }
  }
  const isDate = by === 'month' || by === 'year';
  const direction = isDate ? -1 : 1;
  return [...counted.values()]
    .sort((a, b) => direction * a.key.order.localeCompare(b.key.order, scene.locale))
    .map(({ key, count }) => ({
      title: key.title,
      href: `${address}?${key.query}`,
      count,
      countText: count === 1 ? '1 entry' : `${count} entries`,
    }));
}

function keysOf(item: unknown, by: Grouping, scene: BlockScene): readonly Key[] {
  switch (by) {
    case 'category':
      return textsField(item, 'categories').map((name) => named('category', name));
    case 'tag':
      return textsField(item, 'tags').map((name) => named('tag', name));
    case 'author': {
      const author = field(item, 'author');
      const title = textField(author, 'displayName');
      const id = textField(author, 'id') || title;
      return title === '' ? [] : [{ title, query: `author=${encodeURIComponent(id)}`, order: title }];
    }
    default:
      return datedKey(item, by, scene);
  }
}

const named = (parameter: string, name: string): Key => ({
  title: name,
  query: `${parameter}=${encodeURIComponent(name)}`,
  order: name,
});

function datedKey(item: unknown, by: 'month' | 'year', { timeZone, locale }: BlockScene): readonly Key[] {
  const at = numberField(item, 'publishOn') || numberField(item, 'addedOn') || numberField(item, 'startDate');
  if (!Number.isFinite(at)) return [];
  const day = moment.tz(at, timeZone);
  if (by === 'year')
    return [{ title: day.format('YYYY'), query: `year=${day.format('YYYY')}`, order: day.format('YYYY') }];
  const title = dateFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(at);
  return [{ title, query: `month=${day.format('MM-YYYY')}`, order: day.format('YYYY-MM') }];
}

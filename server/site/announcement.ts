/** The announcement bar of a page: whether it shows now, and its settings. */
import { announcementSettings } from '#shared/block-settings/announcement';
import { type AskedPage, isShownOn } from '#shared/block-settings/shown-pages';
import { readSettings } from '#shared/settings';
import { replaceTags } from '#shared/spans';
import type { PageData, PageEntry } from '../content/content-source.ts';
import { data, flag, number, text } from '../content/fields.ts';
import type { Memo } from './memo.ts';

const BAR = 'announcementBarSettings';

/** A page in the form that settings for selected pages expect. */
export function askedPage({ path, view, item, collection }: PageEntry): AskedPage {
  const own = view === 'item' ? item : collection;
  const isHome = view === 'list' && flag(collection, 'homepage');
  const addresses = [path, text(own, 'fullUrl'), ...(isHome ? ['/'] : [])];
  // Selecting a page includes the items in it: items cannot be selected themselves.
  return { id: text(collection, 'id'), addresses, isHome };
}

const barOf = (settings: PageData) => data(settings, BAR);

const createSettings = () => new WeakMap<PageData, { shown: PageData | undefined; hidden: PageData | undefined }>();

/** Website settings for a page: without the text of a bar that it does not show. */
export function announcedSettings(memo: Memo, settings: PageData, entry: PageEntry): PageData {
  const bar = barOf(settings);
  if (text(bar, 'text') === '') return settings;
  const { values } = readSettings(announcementSettings, bar);
  const isShown = isOpen(values, Date.now()) && isShownOn(values, askedPage(entry));
  const cache = memo.of(createSettings);
  const both = cache.get(settings) ?? { shown: undefined, hidden: undefined };
  cache.set(settings, both);
  const name = isShown ? 'shown' : 'hidden';
  both[name] ??= { ...settings, [BAR]: isShown ? shownBar(bar) : { ...bar, text: '' } };
  return both[name];
}

const ANCHOR = /<\/?a\b/;

function shownBar(bar: PageData): PageData {
  const { values } = readSettings(announcementSettings, bar);
  const { isDismissable, position, backgroundColor, textColor } = values;
  const isLinked = text(data(bar, 'clickthroughUrl'), 'url') !== '';
  const shown = isLinked ? replaceTags(text(bar, 'text'), ANCHOR, '') : text(bar, 'text');
  const colors = [
    ...(backgroundColor === '' ? [] : [`--bar-background:${backgroundColor}`]),
    ...(textColor === '' ? [] : [`--bar-text:${textColor}`]),
  ];
  return { ...bar, text: shown, position, stays: !isDismissable, style: colors.join(';') };
}

type Schedule = { readonly showFrom: number; readonly showUntil: number };

const isOpen = ({ showFrom, showUntil }: Schedule, now: number): boolean =>
  now >= showFrom && (showUntil === 0 || now < showUntil);

const scheduleOf = (context: PageData): Schedule => {
  // Called for each response, so it does not read the whole table.
  const bar = barOf(data(context, 'websiteSettings'));
  return { showFrom: number(bar, 'showFrom') ?? 0, showUntil: number(bar, 'showUntil') ?? 0 };
};

/** When the bar of a site appears or disappears next, in epoch milliseconds; Infinity: never. Pages must not be cached beyond that. */
export function announcementChange(context: PageData): number {
  const { showFrom, showUntil } = scheduleOf(context);
  const ahead = [showFrom, showUntil].filter((at) => at > Date.now());
  return Math.min(...ahead, Number.POSITIVE_INFINITY);
}

/** The schedule's part of the page version, because pages differ before, while and after the bar shows. */
export function announcementVersion(context: PageData): string {
  const schedule = scheduleOf(context);
  if (schedule.showFrom === 0 && schedule.showUntil === 0) return '';
  return isOpen(schedule, Date.now()) ? '-a1' : '-a0';
}

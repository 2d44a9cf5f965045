/** The website settings that the templates of a page see. */
import type { PageData, PageEntry } from '../content/content-source.ts';
import { field, isData } from '../content/fields.ts';
import { announcedSettings } from './announcement.ts';
import type { Memo } from './memo.ts';

const NO_SETTINGS: PageData = {};
const createSettings = () => new WeakMap<PageData, PageData>();

/** Of the site `context`: comments are on unless an admin has switched them off, as in the studio and for new comments. */
export function shownSettings(memo: Memo, context: PageData, entry: PageEntry): PageData {
  const own = field(context, 'websiteSettings');
  const settings = isData(own) ? own : NO_SETTINGS;
  if (settings['commentsEnabled'] !== undefined) return announcedSettings(memo, settings, entry);
  const cache = memo.of(createSettings);
  const filled = cache.get(settings) ?? { ...settings, commentsEnabled: true };
  cache.set(settings, filled);
  return announcedSettings(memo, filled, entry);
}

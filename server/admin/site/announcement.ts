/** The announcement bar, stored among the website's settings. */
import type { z } from 'zod';
import { announcementSettings } from '#shared/block-settings/announcement';
import { decodeEntities, escapeHtml } from '#shared/html';
import { readSettings, type ValuesOf } from '#shared/settings';
import { data as dataOf, flag, text } from '../../content/fields.ts';
import { invalid } from '../../http/create-problem.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import { settingSchema } from '../setting-schemas.ts';
import type { DraftedDocument } from './document-drafts.ts';
import { documents, type Json, readRevised, writeDocument } from './documents.ts';

const BAR = 'announcementBarSettings';

const announcement = settingSchema(announcementSettings) as z.ZodObject &
  z.ZodType<ValuesOf<typeof announcementSettings>>;
type Announcement = ValuesOf<typeof announcementSettings>;

function documentOf(bar: unknown): Announcement {
  const link = dataOf(bar, 'clickthroughUrl');
  const { values } = readSettings(announcementSettings, bar);
  return {
    ...values,
    text: text(bar, 'text'),
    linkTo: decodeEntities(text(link, 'url')),
    newWindow: flag(link, 'newWindow'),
  };
}

export const announcementDocument: DraftedDocument<Announcement> = {
  path: '/api/owner/announcement',
  what: 'The announcement bar',
  permission: 'campaigns.manage',
  action: 'announcement.change',
  versions: 'announcement',
  schema: announcement,
  example: announcement.parse({ text: 'Free shipping <strong>this week</strong>', linkTo: '/shop' }),
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.websiteSettings);
    return { document: documentOf(dataOf(data, BAR)), revision };
  },
  prepare(_call, document) {
    const { showFrom, showUntil } = document;
    if (showUntil !== 0 && showUntil <= showFrom)
      throw invalid([{ field: 'showUntil', message: 'must be later than the beginning' }]);
    return { ...document, text: richText(document.text) };
  },
  async put(tx, { websiteId }, { text: shown, linkTo, newWindow, ...look }) {
    const { data } = await readRevised(tx, websiteId, documents.websiteSettings);
    const bar = { ...look, text: shown, clickthroughUrl: { url: escapeHtml(linkTo), newWindow } };
    await writeDocument(tx, websiteId, documents.websiteSettings, { ...(data as Json), [BAR]: bar });
  },
};

import { data } from '../content/fields.ts';
import { readSiteFile } from '../content/site-file.ts';
import type { CommentSettings } from './comments.ts';

/** Reads what a content folder's site allows. Comments and reviews wait for approval unless it says otherwise. */
export function readCommentSettings(contentFolder: string): CommentSettings {
  const settings = data(readSiteFile(contentFolder), 'websiteSettings');
  return {
    commentsEnabled: settings['commentsEnabled'] !== false,
    commentsModerated: settings['commentsModerated'] !== false,
    reviewsEnabled: settings['reviewsEnabled'] === true,
    likesEnabled: settings['simpleLikingEnabled'] === true,
  };
}

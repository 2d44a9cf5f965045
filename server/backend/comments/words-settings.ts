import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data } from '../../content/fields.ts';
import type { WordsSettings } from './words.ts';

/** Reads what a content folder's `site.json` allows. Comments and reviews wait for approval unless it says otherwise. */
export function readWordsSettings(contentFolder: string): WordsSettings {
  const site: unknown = JSON.parse(readFileSync(join(contentFolder, 'site.json'), 'utf8'));
  const settings = data(site, 'websiteSettings');
  return {
    commentsEnabled: settings['commentsEnabled'] !== false,
    commentsModerated: settings['commentsModerated'] !== false,
    reviewsEnabled: settings['reviewsEnabled'] === true,
    likesEnabled: settings['simpleLikingEnabled'] === true,
  };
}

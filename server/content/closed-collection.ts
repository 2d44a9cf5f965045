/** What everybody may know of a page for members: its name and address. */
import type { PageData } from './content-source.ts';
import { flag } from './fields.ts';

/** Fields that tell what is on the page. */
const TELLING = new Set([
  ...['description', 'excerpt', 'mainContent', 'mainImage', 'mainImageId', 'seoData', 'seoDescription'],
  ...['socialImageUrl', 'tags', 'categories'],
]);

export const nameOfClosed = (collection: PageData): PageData =>
  Object.fromEntries(Object.entries(collection).filter(([name]) => !TELLING.has(name)));

/** A collection as other pages may show it. */
export const shownElsewhere = (collection: PageData): PageData =>
  flag(collection, 'membersOnly') ? nameOfClosed(collection) : collection;

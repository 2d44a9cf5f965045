/** Which pages have items for these screens. */
import type { PageReply } from '../pages/page-replies.ts';

/** Pages without items, and products, which have their own screens. */
const WITHOUT = new Set(['page', 'splash-page', 'template-page', 'products', 'index', 'home', 'cover-page']);

/** Whether a page has items for these screens. */
export const hasItems = ({ type, typeName, deletedAt }: Pick<PageReply, 'type' | 'typeName' | 'deletedAt'>): boolean =>
  !WITHOUT.has(type) && !WITHOUT.has(typeName) && deletedAt === null;

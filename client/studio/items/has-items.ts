/** Which pages have items that these screens show. */
import type { PageReply } from '../pages/page-replies.ts';

/** Pages without items, and products, which have screens of their own. */
const WITHOUT = new Set(['page', 'splash-page', 'template-page', 'products', 'index', 'home', 'cover-page']);

/** Whether a page has items that these screens show. */
export const hasItems = ({ type, typeName, deletedAt }: Pick<PageReply, 'type' | 'typeName' | 'deletedAt'>): boolean =>
  !WITHOUT.has(type) && !WITHOUT.has(typeName) && deletedAt === null;

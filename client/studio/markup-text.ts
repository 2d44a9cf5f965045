import { decodeEntities } from '#shared/html';

const BLOCK_TAGS = /<\/?(?:p|br|div|li|ul|ol|h\d|blockquote|hr|td|th|tr|dd|dt|figcaption)\b[^>]*>/gi;

/** The text of markup on one line; inline elements add no space. */
export const markupText = (html: string): string =>
  decodeEntities(html.replace(BLOCK_TAGS, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

import { decodeEntities } from '#shared/html';

const BLOCK_TAGS = /<\/?(?:p|br|div|li|ul|ol|h\d|blockquote|hr|td|th|tr|dd|dt|figcaption)\b[^>]*>/gi;

/** What markup says, as one line of text; elements within a line leave no gap. */
export const markupText = (html: string): string =>
  decodeEntities(html.replace(BLOCK_TAGS, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

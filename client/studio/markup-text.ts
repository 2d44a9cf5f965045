import { decodeEntities } from '#shared/html';
import { replaceTags } from '#shared/spans';

const BLOCK_TAGS = /<\/?(?:p|br|div|li|ul|ol|h\d|blockquote|hr|td|th|tr|dd|dt|figcaption)\b/;

/** The text of markup on one line; inline elements add no space. */
export const markupText = (html: string): string =>
  decodeEntities(replaceTags(replaceTags(html, BLOCK_TAGS, ' '), /</, ''))
    .replace(/\s+/g, ' ')
    .trim();

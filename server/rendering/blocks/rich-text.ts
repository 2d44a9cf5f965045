/** Rich text of owners and of markdown, cut down to elements and attributes that cannot run anything. */
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { isWebAddress } from '#shared/web-address';

const TEXT_ELEMENTS = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'figure', 'figcaption'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'abbr', 'b', 'cite', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'small', 'span', 'strong', 'sub'],
  ...['sup', 'time', 'u', 'img', 'div'],
];
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TEXT_ELEMENTS,
  allowedAttributes: {
    '*': ['class', 'lang', 'dir', 'title'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  transformTags: {
    a: (tagName, { target, ...attribs }) => ({
      tagName,
      attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener' } : attribs,
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { alt: '', loading: 'lazy', ...(isWebAddress(attribs.src ?? '') ? attribs : {}) },
    }),
  },
  nestingLimit: 40,
};

/** Rich text with everything removed that is not text, structure, link or picture. Unclosed elements are closed. */
export function richText(html: string): string {
  return html === '' ? '' : sanitizeHtml(html, OPTIONS);
}

/** Markdown (with tables and strike-through) as rich text. Braces of the template language are ordinary characters here. */
export function markdownText(source: string): string {
  return source === '' ? '' : richText(marked.parse(source, { async: false, gfm: true }));
}

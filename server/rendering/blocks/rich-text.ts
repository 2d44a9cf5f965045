/** Sanitizes rich text and Markdown to elements and attributes that cannot run code. */
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { richTextAttributes, richTextElements } from '#shared/rich-text-elements';
import { isWebAddress } from '#shared/web-address';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...richTextElements],
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([name, list]) => [name, [...list]])),
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

/** Rich text reduced to text, structure, links and images. Unclosed elements are closed. */
export function richText(html: string): string {
  return html === '' ? '' : sanitizeHtml(html, OPTIONS);
}

/** Markdown (with tables and strikethrough) as rich text. Braces of the template language are ordinary characters here. */
export function markdownText(source: string): string {
  return source === '' ? '' : richText(marked.parse(source, { async: false, gfm: true }));
}

/** Texts that products and items have alike. */
import { escapeHtml } from '#shared/html';
import type { PageStatus } from '#shared/messages/admin';
import type { ImportField } from './import-fields.ts';
import { CellProblem, type Cells } from './read-cells.ts';

/** Words of this shop, of Shopify and of WordPress. */
const STATES: Readonly<Record<string, PageStatus>> = {
  published: 'Published',
  publish: 'Published',
  active: 'Published',
  draft: 'Draft',
  archived: 'Draft',
  'needs review': 'Needs Review',
  pending: 'Needs Review',
  private: 'Private',
  scheduled: 'Scheduled',
  future: 'Scheduled',
};

/** The state that a row asks for: that of its state, unless it says that it is not published. */
export function stateOfRow(cells: Cells): PageStatus | undefined {
  const word = cells.text('state').toLowerCase();
  const state = word === '' ? undefined : STATES[word];
  if (word !== '' && state === undefined)
    throw new CellProblem(cells.number, 'state', `“${cells.text('state').slice(0, 60)}” is no state.`);
  const isPublished = cells.flag('published');
  if (isPublished === false && (state ?? 'Published') === 'Published') return 'Draft';
  return state ?? (isPublished === true ? 'Published' : undefined);
}

const TEXTS = ['title', 'urlId'] as const satisfies readonly ImportField[];

/** Fields that are texts and lists. What is empty is not given. */
export function commonFields(cells: Cells) {
  const texts = TEXTS.flatMap((field) => (cells.text(field) === '' ? [] : [[field, cells.text(field)]]));
  const seo = { seoTitle: cells.text('seoTitle'), seoDescription: cells.text('seoDescription') };
  const seoData = Object.fromEntries(Object.entries(seo).filter(([, text]) => text !== ''));
  return {
    ...Object.fromEntries(texts),
    ...(cells.text('body') === '' ? {} : { body: paragraphs(cells.text('body')) }),
    ...(cells.text('excerpt') === '' ? {} : { excerpt: paragraphs(cells.text('excerpt')) }),
    tags: cells.list('tags'),
    categories: cells.list('categories'),
    ...(Object.keys(seoData).length === 0 ? {} : { seoData }),
  };
}

const BLOCK = /<(?:p|div|ul|ol|h[1-6]|table|blockquote|figure|pre|hr|section|article)\b/i;
const ELEMENT = /<\/?[a-z][^<>]*>/i;

/** HTML as it is; texts, and the lines that WordPress stores, as paragraphs. */
function paragraphs(text: string): string {
  if (BLOCK.test(text)) return text;
  const html = ELEMENT.test(text) ? text : escapeHtml(text);
  const parts = html.split(/\r?\n\s*\r?\n/).filter((part) => part.trim() !== '');
  return parts.map((part) => `<p>${part.trim().replace(/\r?\n/g, '<br>')}</p>`).join('\n');
}

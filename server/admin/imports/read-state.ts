/** Texts that products and items have alike. */
import { escapeHtmlKeepEntities } from '#shared/html';
import type { PageStatus } from '#shared/messages/admin';
import { columnOf, type EntryContext } from './import-entry.ts';
import type { ImportField } from './import-fields.ts';
import { withParagraphs } from './paragraphs.ts';
import { type Cells, isDate } from './read-cells.ts';
import { type Translated, translateShortcodes } from './shortcodes.ts';

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

const WRITE = 'write published, draft, needs review, private or scheduled.';

/** The state that a row asks for: that of its state, unless it says that it is not published. */
function stateOfRow(cells: Cells): PageStatus | undefined {
  const word = cells.text('state').toLowerCase();
  const state = word === '' ? undefined : STATES[word];
  if (word !== '' && state === undefined)
    cells.refuse('state', `“${cells.text('state').slice(0, 60)}” is no state: ${WRITE}`);
  const written = cells.text('published');
  const isPublished = isDate(written)
    ? cells.refuse('published', `“${written}” is a date: choose “Date” for this column, or write yes or no.`)
    : cells.flag('published');
  if (isPublished === false && (state ?? 'Published') === 'Published') return 'Draft';
  return state ?? (isPublished === true ? 'Published' : undefined);
}

/** What is scheduled is published at its date; what was, at the date that it had. Only a state schedules. */
export function publicationOfRow(cells: Cells, context: EntryContext) {
  const { timeZone, now } = context;
  const publishOn = cells.moment('publishOn', timeZone);
  const workflowState = stateOfRow(cells);
  const isLater = publishOn !== undefined && publishOn > now;
  if (workflowState !== 'Scheduled') {
    const isWarned = isLater && (workflowState ?? 'Published') === 'Published';
    const remark = { number: cells.number, column: columnOf(context, 'publishOn'), message: LATER };
    return { fields: { workflowState, publishOn }, remarks: isWarned ? [remark] : [] };
  }
  if (publishOn !== undefined && !isLater)
    return { fields: { workflowState: 'Published' as const, publishOn }, remarks: [] };
  const publishAt = publishOn === undefined ? undefined : new Date(publishOn).toISOString();
  return { fields: { workflowState, publishAt }, remarks: [] };
}

const LATER = 'The date is in the future, which does not schedule it: for that, write “scheduled” in a column “State”.';

const TEXTS = ['title', 'urlId'] as const satisfies readonly ImportField[];

/** Fields that are texts and lists. What is empty is not given. */
export function commonFields(cells: Cells, context: Pick<EntryContext, 'format' | 'mapping' | 'columns'>) {
  const texts = TEXTS.flatMap((field) => (cells.text(field) === '' ? [] : [[field, cells.text(field)]]));
  const seo = { seoTitle: cells.text('seoTitle'), seoDescription: cells.text('seoDescription') };
  const seoData = Object.fromEntries(Object.entries(seo).filter(([, text]) => text !== ''));
  const rich = RICH.flatMap((field) => {
    const text = cells.text(field);
    return text === '' ? [] : [{ field, ...paragraphs(text, context.format === 'wordpress') }];
  });
  const remarks = rich.flatMap(({ field, messages }) =>
    messages.map((message) => ({ number: cells.number, column: columnOf(context, field), message })),
  );
  const fields = {
    ...Object.fromEntries([...texts, ...rich.map(({ field, html }) => [field, html])]),
    tags: cells.list('tags'),
    categories: cells.list('categories'),
    ...(Object.keys(seoData).length === 0 ? {} : { seoData }),
  };
  return { fields, remarks };
}

const RICH = ['body', 'excerpt'] as const satisfies readonly ImportField[];
const BLOCK = /<(?:p|div|ul|ol|h[1-6]|table|blockquote|figure|pre|hr|section|article)\b/i;
const ELEMENT = /<(?:\/?[a-z][^<>]*>|!--)/i;

/** HTML as it is; texts, and the lines that WordPress stores, as paragraphs. */
function paragraphs(text: string, hasShortcodes: boolean): Translated {
  const typed = ELEMENT.test(text) ? text : escapeHtmlKeepEntities(text);
  const { html, messages } = hasShortcodes ? translateShortcodes(text) : { html: typed, messages: [] };
  if (!hasShortcodes && BLOCK.test(text)) return { html, messages };
  const escaped = ELEMENT.test(html) ? html : typed;
  return { html: withParagraphs(escaped), messages };
}

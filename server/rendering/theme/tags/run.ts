/** What each special tag prints (theme folders, 5). */

import type { FormatterDefinition, Value } from '#engine';
import { htmlInAttribute } from '#shared/html';
import type { CollectionQuery, QueryAnswer } from '../../../content/content-source.ts';
import type { TagUse } from './rewrite.ts';

/** What the engine offers to a formatter. */
export type Env = Parameters<FormatterDefinition['apply']>[2];
type ObjectValue = Readonly<Record<string, Value>>;

/** What the tags of one page may ask. Answers may come later: they are waited for where they are printed. */
export interface TagSource {
  navigation(name: string, use: TagUse): ObjectValue;
  folderNavigation(): ObjectValue;
  query(request: CollectionQuery): QueryAnswer | Promise<QueryAnswer>;
  /** Collection and its categories. */
  categories(collection: string, limit: number): ObjectValue | Promise<ObjectValue>;
  /** Markup of a block field; '' when nobody has filled it. */
  blockField(id: string, columns: number): string | Promise<string>;
  /** Address of a script of the theme. */
  script(src: string): string;
  /** Collection and item that the page shows. */
  readonly collectionId: string;
  readonly itemId: string;
}

type TagProblem = 'NAVIGATION_MISSING' | 'PARTIAL_MISSING' | 'TAG_OVER_LIMIT';

/** One render of a page, as its special tags see it. */
export interface TagRun {
  readonly uses: readonly TagUse[];
  readonly source: TagSource;
  readonly nonce: string;
  /** Numeric page-type code. */
  readonly pageType: number;
  readonly hasPartial: (name: string) => boolean;
  readonly problem: (use: TagUse, code: TagProblem, values: Record<string, string>) => void;
  /** Answers asked for, by question: the same question is asked once a page. */
  readonly answers: Map<string, unknown>;
  queries: number;
}

const QUERIES_PER_PAGE = 8;
const MAX_ITEMS = 100;
const MAX_SKIPPED = 10;

export function runTag(run: TagRun, id: number, node: Value, env: Env): string {
  const use = run.uses[id];
  if (use === undefined) return '';
  const read = (name: string): string => {
    const input = use.attributes[name];
    if (input === undefined || typeof input === 'string') return input ?? '';
    return env.applyPartial(input.partial, node, {});
  };
  switch (use.name) {
    case 'navigation':
      return inContext(run, use, run.source.navigation(read('navigationid').trim(), use), read('template'), env);
    case 'folder-navigation':
      return inContext(run, use, run.source.folderNavigation(), read('template'), env);
    case 'script':
      return script(run, read);
    case 'block-field':
      return blockField(run, read, env);
    case 'query':
      return list(run, use, queryOf(run, use, read), env);
    case 'related':
      return list(run, use, relatedOf(run, use, read), env);
    case 'category': {
      const collection = read('collection').trim();
      const limit = bounded(run, use, read('limit'), MAX_ITEMS, 'limit', MAX_ITEMS);
      const result = ask(run, `categories ${collection} ${limit}`, env, () => run.source.categories(collection, limit));
      return inContext(
        run,
        use,
        (result as ObjectValue | undefined) ?? { items: [], categories: [] },
        read('template'),
        env,
      );
    }
    default:
      return use.body === null ? '' : env.applyPartial(use.body, node, {});
  }
}

/** A body, or the template that the tag names, with a context of its own. */
function inContext(run: TagRun, use: TagUse, context: ObjectValue, template: string, env: Env): string {
  if (use.body !== null) return env.applyPartial(use.body, context, {});
  const wanted = template.trim();
  const names = wanted === '' ? [] : [wanted, `${wanted}.block`, `${use.name}.block`];
  const name = [...names, `${use.name}.block`, 'navigation.block'].find(run.hasPartial);
  if (wanted !== '' && name !== wanted && name !== `${wanted}.block`)
    run.problem(use, 'PARTIAL_MISSING', { name: wanted });
  return name === undefined ? '' : env.applyPartial(name, context, {});
}

function script(run: TagRun, read: (name: string) => string): string {
  const src = read('src').trim();
  if (src === '') return '';
  const external = /^(?:https?:)?\/\//.test(src);
  const address = external ? src : run.source.script(src);
  const flags = ['async', 'defer'].filter((flag) => read(flag) === 'true').map((flag) => ` ${flag}`);
  const nonce = external && run.nonce !== '' ? ` nonce="${run.nonce}"` : '';
  return `<script src="${htmlInAttribute(address)}"${nonce}${flags.join('')}></script>`;
}

function blockField(run: TagRun, read: (name: string) => string, env: Env): string {
  const id = read('id').trim();
  const asked = Number.parseInt(read('columns'), 10);
  const columns = asked >= 1 && asked <= 24 ? asked : 12;
  const content = ask(run, `block ${id} ${columns}`, env, () => run.source.blockField(id, columns));
  const input = read('class').trim();
  const classes = `sqs-layout sqs-grid-${columns} columns-${columns}${input === '' ? '' : ` ${input}`}`;
  const label = read('label');
  const attributes = [
    ['class', classes],
    ...(label === '' ? [] : [['data-layout-label', label]]),
    ['data-type', 'block-field'],
    ['id', id],
  ];
  const written = attributes.map(([name, value]) => ` ${name}="${htmlInAttribute(value as string)}"`).join('');
  return `<div${written}>${typeof content === 'string' ? content : ''}</div>`;
}

type Read = (name: string) => string;

function queryOf(run: TagRun, use: TagUse, read: Read): CollectionQuery {
  return {
    collection: read('collection').trim(),
    tags: commaList(read('tag')),
    categories: commaList(read('category')),
    featured: read('featured').trim() === 'true',
    limit: bounded(run, use, read('limit'), MAX_ITEMS, 'limit', MAX_ITEMS),
    skip: bounded(run, use, read('skip'), MAX_SKIPPED, 'skip', 0),
  };
}

function relatedOf(run: TagRun, use: TagUse, read: Read): CollectionQuery {
  return {
    collection: (read('collectionid') || read('collection')).trim() || run.source.collectionId,
    tags: [],
    categories: [],
    featured: false,
    limit: bounded(run, use, read('limit'), MAX_ITEMS, 'limit', 3),
    skip: 0,
    relatedTo: read('itemid').trim() || run.source.itemId,
  };
}

function list(run: TagRun, use: TagUse, request: CollectionQuery, env: Env): string {
  if (use.body === null) return '';
  const key = `query ${JSON.stringify(request)}`;
  if (!run.answers.has(key)) {
    if (run.queries >= QUERIES_PER_PAGE) {
      const reason = `A page may have ${QUERIES_PER_PAGE} queries; this one finds nothing.`;
      run.problem(use, 'TAG_OVER_LIMIT', { reason });
      run.answers.set(key, NOTHING);
    } else run.queries++;
  }
  const answer = ask(run, key, env, () => run.source.query(request)) as QueryAnswer | undefined;
  const context = { collection: answer?.collection ?? null, items: answer?.items ?? [] };
  return env.applyPartial(use.body, context, {});
}

const NOTHING: QueryAnswer = { collection: null, items: [] };

/** Asks once a page; what is not there yet is waited for by the render. One that failed counts as no answer. */
function ask(run: TagRun, key: string, env: Env, question: () => unknown): unknown {
  if (!run.answers.has(key)) run.answers.set(key, question());
  const answer = env.settle(run.answers.get(key) as Value);
  // A render that cannot wait gives the promise itself back.
  return answer instanceof Promise ? undefined : answer;
}

function bounded(run: TagRun, use: TagUse, input: string, max: number, what: string, fallback: number): number {
  const asked = Number.parseInt(input, 10);
  if (Number.isNaN(asked) || asked < 0) return fallback;
  if (asked > max) run.problem(use, 'TAG_OVER_LIMIT', { reason: `${what}="${asked}": the most is ${max}.` });
  return Math.min(asked, max);
}

const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

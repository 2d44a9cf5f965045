/** The output of each special tag (theme folders, 5). */

import type { FormatterDefinition, Value } from '#engine';
import { htmlInAttribute } from '#shared/html';
import type { CollectionQuery, QueryResult } from '../../../content/content-source.ts';
import type { TagUse } from './rewrite.ts';

/** The environment that the engine passes to formatters. */
export type Env = Parameters<FormatterDefinition['apply']>[2];
type ObjectValue = Readonly<Record<string, Value>>;

/** The parameters of a query tag. */
interface TagQuery extends CollectionQuery {
  /** Bestsellers, topped up with featured products. */
  readonly popular?: boolean;
}

/** Data for the tags of a page. Results may be pending: they are awaited where they are printed. */
export interface TagSource {
  navigation(name: string, use: TagUse): ObjectValue;
  folderNavigation(): ObjectValue;
  query(request: TagQuery): QueryResult | Promise<QueryResult>;
  /** A collection and its categories. */
  categories(collection: string, limit: number): ObjectValue | Promise<ObjectValue>;
  /** Markup of a block field; '' when it is empty. */
  blockField(id: string, columns: number): string | Promise<string>;
  /** URL of a script of the theme. */
  script(src: string): string;
  /** Collection and item of the page. */
  readonly collectionId: string;
  readonly itemId: string;
}

type TagProblem = 'NAVIGATION_MISSING' | 'PARTIAL_MISSING' | 'TAG_OVER_LIMIT';

/** A render of a page, as its special tags see it. */
export interface TagRun {
  readonly uses: readonly TagUse[];
  readonly source: TagSource;
  readonly nonce: string;
  /** Numeric page-type code. */
  readonly pageType: number;
  /** Elements are marked with the documents that they show. */
  readonly isPreview?: boolean;
  readonly hasPartial: (name: string) => boolean;
  readonly problem: (use: TagUse, code: TagProblem, values: Record<string, string>) => void;
  /** Results by query: identical queries run once per page. */
  readonly answers: Map<string, unknown>;
  queries: number;
}

const QUERIES_PER_PAGE = 8;
const MAX_ITEMS = 100;
const MAX_SKIPPED = 10;

/** Reads something of the run. `read` must not refer to the current render: in later ones, it tells whether the output can be reused. */
export const ofRun = <T>(env: Env, read: (run: TagRun) => T): T => env.read((run) => read(run as TagRun));

/** A tag that is being printed. */
interface TagCall {
  readonly use: TagUse;
  /** The value of an attribute; '' without one. */
  readonly read: (name: string) => string;
  readonly env: Env;
}

export function runTag(id: number, node: Value, env: Env): string {
  const use = ofRun(env, ({ uses }) => uses[id]);
  if (use === undefined) return '';
  const read = (name: string): string => {
    const input = use.attributes[name];
    if (input === undefined || typeof input === 'string') return input ?? '';
    return env.applyPartial(input.partial, node, {});
  };
  const call = { use, read, env };
  switch (use.name) {
    case 'navigation': {
      const name = read('navigationid').trim();
      const context = ofRun(env, ({ source }) => source.navigation(name, use));
      return inContext(call, context);
    }
    case 'folder-navigation': {
      const context = ofRun(env, ({ source }) => source.folderNavigation());
      return inContext(call, context);
    }
    case 'script':
      return script(call);
    case 'block-field':
      return blockField(call);
    case 'query':
      return list(call, queryOf(call));
    case 'related':
      return list(call, relatedOf(call));
    case 'category':
      return category(call);
    default:
      return use.body === null ? '' : env.applyPartial(use.body, node, {});
  }
}

/** Renders a body, or the template that the tag names, with a context of its own. */
function inContext({ use, read, env }: TagCall, context: ObjectValue): string {
  const template = read('template').trim();
  if (use.body !== null) return env.applyPartial(use.body, context, {});
  const names = template === '' ? [] : [template, `${template}.block`];
  const all = [...names, `${use.name}.block`, 'navigation.block'];
  const name = ofRun(env, ({ hasPartial }) => all.find(hasPartial));
  if (template !== '' && name !== template && name !== `${template}.block`)
    ofRun(env, ({ problem }) => problem(use, 'PARTIAL_MISSING', { name: template }));
  return name === undefined ? '' : env.applyPartial(name, context, {});
}

function category(call: TagCall): string {
  const collection = call.read('collection').trim();
  const limit = bounded(call, 'limit', MAX_ITEMS, MAX_ITEMS);
  const key = `categories ${collection} ${limit}`;
  const result = answer(call.env, (run) => once(run, key, () => run.source.categories(collection, limit)));
  return inContext(call, (result as ObjectValue | undefined) ?? { items: [], categories: [] });
}

function script({ read, env }: TagCall): string {
  const src = read('src').trim();
  if (src === '') return '';
  const external = /^(?:https?:)?\/\//.test(src);
  const address = external ? src : ofRun(env, ({ source }) => source.script(src));
  const flags = ['async', 'defer'].filter((flag) => read(flag) === 'true').map((flag) => ` ${flag}`);
  const value = external ? ofRun(env, ({ nonce }) => nonce) : '';
  const nonce = value === '' ? '' : ` nonce="${value}"`;
  return `<script src="${htmlInAttribute(address)}"${nonce}${flags.join('')}></script>`;
}

function blockField({ read, env }: TagCall): string {
  const id = read('id').trim();
  const requested = Number.parseInt(read('columns'), 10);
  const columns = requested >= 1 && requested <= 24 ? requested : 12;
  const key = `block ${id} ${columns}`;
  const content = answer(env, (run) => once(run, key, () => run.source.blockField(id, columns)));
  const input = read('class').trim();
  const classes = `sqs-layout sqs-grid-${columns} columns-${columns}${input === '' ? '' : ` ${input}`}`;
  const label = read('label');
  const attributes = [
    ['class', classes],
    ...(label === '' ? [] : [['data-layout-label', label]]),
    ['data-type', 'block-field'],
    ['id', id],
    ...(ofRun(env, ({ isPreview }) => isPreview)
      ? [
          ['data-document', `block-field:${id}`],
          ['data-path', ''],
        ]
      : []),
  ];
  const written = attributes.map(([name, value]) => ` ${name}="${htmlInAttribute(value as string)}"`).join('');
  return `<div${written}>${typeof content === 'string' ? content : ''}</div>`;
}

function queryOf(call: TagCall): TagQuery {
  const { read } = call;
  return {
    collection: read('collection').trim(),
    tags: commaList(read('tag')),
    categories: commaList(read('category')),
    featured: read('featured').trim() === 'true',
    ...(read('popular').trim() === 'true' ? { popular: true } : {}),
    limit: bounded(call, 'limit', MAX_ITEMS, MAX_ITEMS),
    skip: bounded(call, 'skip', MAX_SKIPPED, 0),
  };
}

function relatedOf(call: TagCall): CollectionQuery {
  const { read, env } = call;
  return {
    collection: (read('collectionid') || read('collection')).trim() || ofRun(env, ({ source }) => source.collectionId),
    tags: [],
    categories: [],
    featured: false,
    limit: bounded(call, 'limit', MAX_ITEMS, 3),
    skip: 0,
    relatedTo: read('itemid').trim() || ofRun(env, ({ source }) => source.itemId),
  };
}

function list(call: TagCall, request: TagQuery): string {
  const { use, env } = call;
  if (use.body === null) return '';
  const key = `query ${JSON.stringify(request)}`;
  // The result itself, not a copy: regions cache by object identity.
  const result = answer(env, (run) => query(run, use, key, request)) as ObjectValue | undefined;
  return env.applyPartial(use.body, result ?? NOTHING, {});
}

function query(run: TagRun, use: TagUse, key: string, request: TagQuery): unknown {
  if (!run.answers.has(key)) {
    if (run.queries >= QUERIES_PER_PAGE) {
      const reason = `A page may have at most ${QUERIES_PER_PAGE} queries; this one returns nothing.`;
      run.problem(use, 'TAG_OVER_LIMIT', { reason });
      run.answers.set(key, NOTHING);
    } else run.queries++;
  }
  return once(run, key, () => run.source.query(request));
}

const NOTHING: ObjectValue = { collection: null, items: [] };

/** Runs a query once per page. */
function once(run: TagRun, key: string, question: () => unknown): unknown {
  if (!run.answers.has(key)) run.answers.set(key, question());
  return run.answers.get(key);
}

/** The answer to a query; the render awaits pending ones. A failed query counts as no result. */
function answer(env: Env, read: (run: TagRun) => unknown): unknown {
  const found = env.awaitPending(ofRun(env, read) as Value);
  // A render that cannot wait returns the promise itself.
  return found instanceof Promise ? undefined : found;
}

/** An attribute as a number from 0 to `max`; `fallback` if it is not a number. */
function bounded({ use, read, env }: TagCall, attribute: string, max: number, fallback: number): number {
  const requested = Number.parseInt(read(attribute), 10);
  if (Number.isNaN(requested) || requested < 0) return fallback;
  if (requested > max) {
    const reason = `${attribute}="${requested}": the maximum is ${max}.`;
    ofRun(env, ({ problem }) => problem(use, 'TAG_OVER_LIMIT', { reason }));
  }
  return Math.min(requested, max);
}

const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

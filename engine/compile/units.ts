/** Sources and trees to compiled templates, by way of the cache. */
import { createHash } from 'node:crypto';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { Lines } from '../diagnostics/lines.ts';
import { nextTask } from '../execute/next-task.ts';
import type { Unit } from '../execute/unit.ts';
import { fromCode, toCode } from '../syntax/exchange.ts';
import { type Parsed, Parsing, parse } from '../syntax/parser.ts';
import { TagTable } from '../syntax/tag-table.ts';
import type { Vocabulary } from '../syntax/vocabulary.ts';
import type { CompileOptions } from '../types.ts';
import type { UnitCache } from './unit-cache.ts';
import { weighTree } from './unit-weight.ts';

const MAX_PARTIALS = 200;
/** Partials with longer names are always looked up by the hash of their source. */
const MAX_NAME_LENGTH = 200;
/** Tags that are read between two looks at the clock, and the milliseconds after which the event loop turns. */
const TAGS_PER_LOOK = 500;
const SLICE_MS = 4;
/** Sources up to this length (UTF-16 units) are read at once. */
const SHORT_SOURCE = 16 * 1024;
const UNIT = 2048;
const FINDING = 640;

export class Units {
  private readonly vocabulary: Vocabulary;
  private readonly tags: TagTable;
  private readonly cache: UnitCache;
  /**
   * The cache id of the last source of each partial's name: most renders bring the same source, and comparing costs less
   * than hashing.
   */
  private readonly lastPartials = new Map<string, string>();

  constructor(vocabulary: Vocabulary, cache: UnitCache) {
    this.vocabulary = vocabulary;
    this.tags = new TagTable(vocabulary);
    this.cache = cache;
  }

  source(source: string, options: CompileOptions): Unit {
    const id = idOf(source, options);
    return this.cache.get(id, () => {
      const parsed = parse(source, this.tags, { preprocess: options.preprocess === true });
      return createUnit({ ...parsed, id, source, name: options.name, tolerant: options.tolerant });
    });
  }

  /** The same for a source that may be long: the event loop turns while it is read. */
  async longSource(source: string, options: CompileOptions): Promise<Unit> {
    const id = idOf(source, options);
    if (source.length <= SHORT_SOURCE || this.cache.peek(id) !== undefined) return this.source(source, options);
    const parsing = new Parsing(source, this.tags, { preprocess: options.preprocess === true });
    let end = Date.now() + SLICE_MS;
    while (!parsing.read(TAGS_PER_LOOK)) {
      if (Date.now() < end) continue;
      await nextTask();
      end = Date.now() + SLICE_MS;
    }
    const parsed = parsing.finish();
    await nextTask();
    const { name, tolerant } = options;
    return this.cache.get(id, () => createUnit({ ...parsed, id, source, name, tolerant }));
  }

  tree(code: unknown, name?: string): Unit {
    const id = hash(`#${name ?? ''}\0${JSON.stringify(code)}`);
    return this.cache.get(id, () => createUnit({ ...fromCode(code, this.vocabulary), id, source: '', name }));
  }

  partial(source: string, name: string): Unit {
    const id = this.lastPartials.get(name);
    const last = id === undefined ? undefined : this.cache.peek(id);
    if (last !== undefined && last.source === source) return this.cache.get(last.id, () => last);
    const unit = this.source(source, { name });
    if (name.length > MAX_NAME_LENGTH) return unit;
    if (this.lastPartials.size >= MAX_PARTIALS) this.lastPartials.clear();
    this.lastPartials.set(name, unit.id);
    return unit;
  }

  /** A view that ships with the formatters: never evicted, so it is not in the cache. */
  view(source: string, name: string): Unit {
    return createUnit({ ...parse(source, this.tags), id: `view:${name}`, source, name });
  }
}

const idOf = (source: string, { preprocess = false, name, tolerant = false }: CompileOptions): string =>
  hash(`${preprocess ? '^' : tolerant ? '~' : '.'}${name === undefined ? '' : `${name}\0`}${source}`);

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

interface UnitParts extends Parsed {
  readonly id: string;
  /** Empty for an instruction tree. */
  readonly source: string;
  readonly name: string | undefined;
  readonly tolerant?: boolean | undefined;
}

function createUnit({ id, source, name, root, findings, tolerant = false }: UnitParts): Unit {
  const lines = findings.length === 0 ? null : new Lines(source);
  const { bytes, pieces } = weighTree(root);
  // A message contains the names it is about, however long they are.
  const messageBytes = findings.reduce((sum, { values }) => sum + 4 * Object.values(values).join('').length, 0);
  return {
    id,
    source,
    name,
    root,
    diagnostics: findings.map(({ code, values, at }) =>
      diagnose(code, values, { template: name, place: at < 0 ? undefined : lines?.place(at) }),
    ),
    toCode: () => toCode(root),
    bytes: UNIT + bytes + (source.length + (name?.length ?? 0)) * 2 + findings.length * FINDING + messageBytes,
    pieces,
    runs: 0,
    code: null,
    tier: 'walk',
    suspends: false,
    tolerant,
  };
}

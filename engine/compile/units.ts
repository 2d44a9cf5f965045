/** Compiles sources and trees to templates, using the cache. */
import { nextTask } from '../execute/next-task.ts';
import type { Unit } from '../execute/unit.ts';
import { fromCode } from '../syntax/exchange.ts';
import { Parsing, parse } from '../syntax/parser.ts';
import { TagTable } from '../syntax/tag-table.ts';
import { weighTree } from '../syntax/tree-weight.ts';
import type { Vocabulary } from '../syntax/vocabulary.ts';
import type { CompileOptions } from '../types.ts';
import { CompiledUnit, contentHash, identityOf } from './compiled-unit.ts';
import type { UnitCache } from './unit-cache.ts';

/** Tags parsed between two checks of the clock, and milliseconds before yielding to the event loop. */
const TAGS_PER_LOOK = 500;
const SLICE_MS = 4;
/** Sources up to this length (UTF-16 units) are parsed in one go. */
const SHORT_SOURCE = 16 * 1024;
/** Characters of a source that its fingerprint covers, and how many sources with the same fingerprint are compared. */
const SAMPLES = 48;
const SPREAD = 0x5bd1e995;
const PROBES = 4;

const MAX_PARTIALS = 200;
/** Partials with longer names are always looked up by their source. */
const MAX_NAME_LENGTH = 200;

export class Units {
  private readonly vocabulary: Vocabulary;
  private readonly tags: TagTable;
  private readonly cache: UnitCache;

  /** The cache key of each partial name's latest source: comparing costs less than computing a fingerprint. */
  private readonly lastPartials = new Map<string, string>();

  constructor(vocabulary: Vocabulary, cache: UnitCache) {
    this.vocabulary = vocabulary;
    this.tags = new TagTable(vocabulary);
    this.cache = cache;
  }

  source(source: string, options: CompileOptions): Unit {
    const key = this.keyOf(source, options);
    const { preprocess = false } = options;
    const isRight = (unit: Unit): boolean => isCompiledAs(unit, source, options);
    return this.cache.get(
      key,
      isRight,
      () => new CompiledUnit(parse(source, this.tags, { preprocess }), source, options, key),
    );
  }

  /** The same for long sources, yielding to the event loop while parsing. */
  async longSource(source: string, options: CompileOptions): Promise<Unit> {
    const key = this.keyOf(source, options);
    if (source.length <= SHORT_SOURCE || this.cache.peek(key) !== undefined) return this.source(source, options);
    const parsing = new Parsing(source, this.tags, { preprocess: options.preprocess === true });
    let end = Date.now() + SLICE_MS;
    while (!parsing.read(TAGS_PER_LOOK)) {
      if (Date.now() < end) continue;
      await nextTask();
      end = Date.now() + SLICE_MS;
    }
    const parsed = parsing.finish();
    await nextTask();
    const isRight = (unit: Unit): boolean => isCompiledAs(unit, source, options);
    return this.cache.get(key, isRight, () => new CompiledUnit(parsed, source, options, key));
  }

  /** The same for a partial, which usually has the same source as last time. */
  partial(source: string, name: string): Unit {
    const lastKey = this.lastPartials.get(name);
    const last = lastKey === undefined ? undefined : this.cache.peek(lastKey);
    if (last !== undefined && isCompiledAs(last, source, { name })) return this.cache.get(last.key, isAny, () => last);
    const unit = this.source(source, { name });
    if (name.length > MAX_NAME_LENGTH) return unit;
    if (this.lastPartials.size >= MAX_PARTIALS) this.lastPartials.clear();
    this.lastPartials.set(name, unit.key);
    return unit;
  }

  tree(code: unknown, name?: string): Unit {
    const key = contentHash(`#${name ?? ''}\0${JSON.stringify(code)}`);
    const isTree = (unit: Unit): boolean => unit.source === '';
    return this.cache.get(key, isTree, () => {
      const tree = fromCode(code, this.vocabulary);
      return new CompiledUnit({ ...tree, weight: weighTree(tree.root), isTree: true }, '', { name }, key);
    });
  }

  /** A view of the formatters: never evicted, so it is not in the cache. */
  view(source: string, name: string): Unit {
    return new CompiledUnit(parse(source, this.tags), source, { name }, '');
  }

  /**
   * A fingerprint of the source. The full text is hashed only if earlier texts with the same fingerprint fill all probes. The cache
   * compares the sources.
   */
  private keyOf(source: string, options: CompileOptions): string {
    const fingerprint = fingerprintOf(source);
    for (let probe = 0; probe < PROBES; probe++) {
      const key = `${fingerprint}:${probe}`;
      const known = this.cache.peek(key);
      if (known === undefined || isCompiledAs(known, source, options)) return key;
    }
    return contentHash(identityOf(source, options));
  }
}

/** Length and a hash of sampled characters: at both ends, where texts differ most, and in between. */
function fingerprintOf(text: string): string {
  const { length } = text;
  const step = Math.max(1, Math.floor(length / SAMPLES));
  let mixed = length;
  for (let i = 0; i < length; i += i < SAMPLES ? 1 : step)
    mixed = Math.imul(mixed ^ text.charCodeAt(i), SPREAD) ^ (mixed >>> 15);
  for (let i = Math.max(0, length - SAMPLES); i < length; i++)
    mixed = Math.imul(mixed ^ text.charCodeAt(i), SPREAD) ^ (mixed >>> 15);
  return `${length}:${mixed}`;
}

const isAny = (): boolean => true;

const isCompiledAs = (
  unit: Unit,
  source: string,
  { preprocess = false, name, tolerant = false }: CompileOptions,
): boolean =>
  unit.name === name && unit.tolerant === tolerant && unit.preprocess === preprocess && unit.source === source;

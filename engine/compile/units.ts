/** Sources and trees to compiled templates, by way of the cache. */
import { createHash } from 'node:crypto';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { Lines } from '../diagnostics/lines.ts';
import { nextTask } from '../execute/next-task.ts';
import type { Unit } from '../execute/unit.ts';
import type { Finding } from '../syntax/assembler.ts';
import { fromCode, toCode } from '../syntax/exchange.ts';
import { type Parsed, Parsing, parse } from '../syntax/parser.ts';
import { TagTable } from '../syntax/tag-table.ts';
import { weighTree } from '../syntax/tree-weight.ts';
import type { Vocabulary } from '../syntax/vocabulary.ts';
import type { CompileOptions } from '../types.ts';
import type { UnitCache } from './unit-cache.ts';

/** Tags that are read between two looks at the clock, and the milliseconds after which the event loop turns. */
const TAGS_PER_LOOK = 500;
const SLICE_MS = 4;
/** Sources up to this length (UTF-16 units) are read at once. */
const SHORT_SOURCE = 16 * 1024;
const UNIT = 2048;
const FINDING = 640;
/** Characters of a source that its fingerprint looks at, and sources with the same fingerprint that are found by it. */
const SAMPLES = 48;
const SPREAD = 0x5bd1e995;
const PROBES = 4;

export class Units {
  private readonly vocabulary: Vocabulary;
  private readonly tags: TagTable;
  private readonly cache: UnitCache;

  constructor(vocabulary: Vocabulary, cache: UnitCache) {
    this.vocabulary = vocabulary;
    this.tags = new TagTable(vocabulary);
    this.cache = cache;
  }

  source(source: string, options: CompileOptions): Unit {
    const key = this.keyOf(source, options);
    const { preprocess = false } = options;
    const isRight = (unit: Unit): boolean => isCompiledAs(unit, source, options);
    return this.cache.get(key, isRight, () =>
      createUnit(parse(source, this.tags, { preprocess }), source, options, key),
    );
  }

  /** The same for a source that may be long: the event loop turns while it is read. */
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
    return this.cache.get(key, isRight, () => createUnit(parsed, source, options, key));
  }

  tree(code: unknown, name?: string): Unit {
    const key = hash(`#${name ?? ''}\0${JSON.stringify(code)}`);
    const isTree = (unit: Unit): boolean => unit.source === '';
    return this.cache.get(key, isTree, () => {
      const tree = fromCode(code, this.vocabulary);
      return createUnit({ ...tree, weight: weighTree(tree.root), isTree: true }, '', { name }, key);
    });
  }

  /** A view that ships with the formatters: never evicted, so it is not in the cache. */
  view(source: string, name: string): Unit {
    return createUnit(parse(source, this.tags), source, { name }, '');
  }

  /**
   * A fingerprint of the source: all of a text is hashed only when the texts before it with the same fingerprint fill the
   * probes. The cache compares what it finds.
   */
  private keyOf(source: string, options: CompileOptions): string {
    const fingerprint = fingerprintOf(source);
    for (let probe = 0; probe < PROBES; probe++) {
      const key = `${fingerprint}:${probe}`;
      const known = this.cache.peek(key);
      if (known === undefined || isCompiledAs(known, source, options)) return key;
    }
    return hash(identityOf(source, options));
  }
}

/** Length and a hash of some characters of a text: where texts differ most, at both ends, and in between. */
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

const isCompiledAs = (
  unit: Unit,
  source: string,
  { preprocess = false, name, tolerant = false }: CompileOptions,
): boolean =>
  unit.name === name && unit.tolerant === tolerant && unit.preprocess === preprocess && unit.source === source;

const identityOf = (source: string, { preprocess = false, name, tolerant = false }: CompileOptions): string =>
  `${preprocess ? '^' : tolerant ? '~' : '.'}${name === undefined ? '' : `${name}\0`}${source}`;

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

const NO_DIAGNOSTICS: readonly Diagnostic[] = Object.freeze([]);

interface Source extends Parsed {
  readonly isTree?: boolean;
}

function createUnit(parsed: Source, source: string, options: CompileOptions, key: string): Unit {
  const { root, findings, weight } = parsed;
  const { name, tolerant = false, preprocess = false } = options;
  // A tree has no source, and its key is its hash.
  let id = parsed.isTree === true ? key : undefined;
  return {
    get id() {
      id ??= hash(identityOf(source, options));
      return id;
    },
    key,
    source,
    name,
    root,
    diagnostics: findings.length === 0 ? NO_DIAGNOSTICS : diagnosticsOf(findings, source, name),
    toCode: () => toCode(root),
    bytes: UNIT + weight.bytes + (source.length + (name?.length ?? 0)) * 2 + findingBytes(findings),
    pieces: weight.pieces,
    runs: 0,
    code: null,
    tier: 'walk',
    suspends: false,
    tolerant,
    preprocess,
  };
}

/** A message contains the names it is about, however long they are. */
const findingBytes = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { values }) => sum + FINDING + 4 * Object.values(values).join('').length, 0);

function diagnosticsOf(findings: readonly Finding[], source: string, template: string | undefined) {
  const lines = new Lines(source);
  return findings.map(({ code, values, at }) =>
    diagnose(code, values, { template, place: at < 0 ? undefined : lines.place(at) }),
  );
}

/** A compiled template. */
import { createHash } from 'node:crypto';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { Lines } from '../diagnostics/lines.ts';
import type { CodeFunction } from '../execute/nested.ts';
import type { Unit } from '../execute/unit.ts';
import type { Finding } from '../syntax/assembler.ts';
import { toCode } from '../syntax/exchange.ts';
import type { Parsed } from '../syntax/parser.ts';
import type { Instruction } from '../syntax/tree.ts';
import type { CompileOptions } from '../types.ts';

const UNIT = 2048;
const FINDING = 640;
const NO_DIAGNOSTICS: readonly Diagnostic[] = Object.freeze([]);

/** The parsed source or tree; its hash is the cache key. */
interface Read extends Parsed {
  readonly isTree?: boolean;
}

export class CompiledUnit implements Unit {
  readonly key: string;
  readonly source: string;
  readonly name: string | undefined;
  readonly root: Instruction;
  readonly diagnostics: readonly Diagnostic[];
  readonly tolerant: boolean;
  readonly preprocess: boolean;
  readonly pieces: number;
  bytes: number;
  runs = 0;
  code: CodeFunction | null = null;
  tier: Unit['tier'] = 'walk';
  suspends = false;
  private hash: string | null;

  constructor({ root, findings, weight, isTree = false }: Read, source: string, options: CompileOptions, key: string) {
    const { name, tolerant = false, preprocess = false } = options;
    this.key = key;
    this.source = source;
    this.name = name;
    this.root = root;
    this.diagnostics = findings.length === 0 ? NO_DIAGNOSTICS : diagnosticsOf(findings, source, name);
    this.tolerant = tolerant;
    this.preprocess = preprocess;
    this.pieces = weight.pieces;
    this.bytes = UNIT + weight.bytes + (source.length + (name?.length ?? 0)) * 2 + findingBytes(findings);
    this.hash = isTree ? key : null;
  }

  get id(): string {
    this.hash ??= contentHash(identityOf(this.source, this));
    return this.hash;
  }

  toCode(): unknown {
    return toCode(this.root);
  }
}

/** Distinguishes sources and options. */
export const identityOf = (source: string, { preprocess = false, name, tolerant = false }: CompileOptions): string =>
  `${preprocess ? '^' : tolerant ? '~' : '.'}${name === undefined ? '' : `${name}\0`}${source}`;

export const contentHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** A message includes the names it is about, however long they are. */
const findingBytes = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { values }) => sum + FINDING + 4 * Object.values(values).join('').length, 0);

function diagnosticsOf(findings: readonly Finding[], source: string, template: string | undefined) {
  const lines = new Lines(source);
  return findings.map(({ code, values, at }) =>
    diagnose(code, values, { template, place: at < 0 ? undefined : lines.place(at) }),
  );
}

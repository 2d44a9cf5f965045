/** What the readers of single tags share: the source, known names, and references that are built once each. */
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import type { Finding } from './assembler.ts';
import { endOfReference, isSpace } from './characters.ts';
import { makeReference, type Reference, toSegment } from './reference.ts';
import type { ArgumentText } from './tree.ts';
import type { Vocabulary } from './vocabulary.ts';

export class TagReader {
  readonly source: string;
  readonly vocabulary: Vocabulary;
  private readonly findings: Finding[];
  private readonly interned = new Map<string, Reference>();
  /** Where the last successful read ended. */
  end = 0;

  constructor(source: string, vocabulary: Vocabulary, findings: Finding[]) {
    this.source = source;
    this.vocabulary = vocabulary;
    this.findings = findings;
  }

  report(code: DiagnosticCode, values: Readonly<Record<string, string>>, at: number): void {
    this.findings.push({ code, values, at });
  }

  /** Reads a reference at `i`; null when there is none before `close`. */
  reference(i: number, close: number): Reference | null {
    const end = endOfReference(this.source, i);
    if (end < 0 || end > close) return null;
    this.end = end;
    const text = this.source.slice(i, end);
    const known = this.interned.get(text);
    if (known !== undefined) return known;
    const made = makeReference(text.includes('.') ? text.split('.').map(toSegment) : [toSegment(text)]);
    this.interned.set(text, made);
    return made;
  }

  /** Reads references separated by commas with optional spaces; null when the list is malformed. */
  references(i: number, close: number): Reference[] | null {
    const { source } = this;
    const first = this.reference(i, close);
    if (first === null) return null;
    const list = [first];
    for (;;) {
      let next = this.end;
      while (source.charCodeAt(next) === 32) next++;
      if (source.charCodeAt(next) !== 44) return list;
      next++;
      while (source.charCodeAt(next) === 32) next++;
      const reference = this.reference(next, close);
      if (reference === null) return null;
      list.push(reference);
    }
  }

  /** The argument list between `i` and `end`: the first character is the delimiter; nothing after it means none. */
  args(i: number, end: number): ArgumentText | null {
    if (end - i < 2) return null;
    const delimiter = this.source.charAt(i);
    return { list: this.source.slice(i + 1, end).split(delimiter), delimiter };
  }

  /** The offset after at least one white-space character at `i`; -1 when there is none. */
  spaces(i: number): number {
    const start = i;
    while (isSpace(this.source.charCodeAt(i))) i++;
    return i > start ? i : -1;
  }
}

/** Parses a tag without its braces, and collects its problems. */
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { endOfReference, isSpace } from './characters.ts';
import type { InternTable } from './intern-table.ts';
import type { Reference } from './reference.ts';
import type { ArgumentText } from './tree.ts';
import type { Vocabulary } from './vocabulary.ts';

export class TagReader {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  readonly problems: { code: DiagnosticCode; values: Readonly<Record<string, string>> }[] = [];
  private readonly referenceTable: InternTable<Reference>;
  /** End of the last successful match. */
  end = 0;

  constructor(text: string, vocabulary: Vocabulary, referenceTable: InternTable<Reference>) {
    this.text = text;
    this.vocabulary = vocabulary;
    this.referenceTable = referenceTable;
  }

  report(code: DiagnosticCode, values: Readonly<Record<string, string>>): void {
    this.problems.push({ code, values });
  }

  /** Parses a reference at `i`; null if there is none. */
  reference(i: number): Reference | null {
    const end = endOfReference(this.text, i);
    if (end < 0) return null;
    this.end = end;
    return this.referenceTable.get(this.text, i, end);
  }

  /** Parses references separated by commas with optional spaces; null if the list is malformed. */
  references(i: number): Reference[] | null {
    const { text } = this;
    const first = this.reference(i);
    if (first === null) return null;
    const list = [first];
    for (;;) {
      let next = this.end;
      while (text.charCodeAt(next) === 32) next++;
      if (text.charCodeAt(next) !== 44) return list;
      next++;
      while (text.charCodeAt(next) === 32) next++;
      const reference = this.reference(next);
      if (reference === null) return null;
      list.push(reference);
    }
  }

  /** The arguments from `i` on: the first character is the delimiter; nothing after it means no arguments. */
  args(i: number): ArgumentText | null {
    return this.text.length - i < 2 ? null : argumentsIn(this.text, i, this.text.length);
  }

  /** The offset after at least one white-space character at `i`; -1 if there is none. */
  spaces(i: number): number {
    const start = i;
    while (isSpace(this.text.charCodeAt(i))) i++;
    return i > start ? i : -1;
  }
}

/** The list between `start`, the offset of the delimiter, and `end`. Empty arguments count. */
export function argumentsIn(text: string, start: number, end: number): ArgumentText {
  const delimiter = text.charAt(start);
  const args = text.slice(start + 1, end);
  return { list: args.includes(delimiter) ? args.split(delimiter) : [args], delimiter };
}

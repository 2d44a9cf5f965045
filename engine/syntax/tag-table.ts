/** Tags and references already read, shared by all templates of an engine. */
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { isSpace } from './characters.ts';
import { parseInstruction } from './instructions.ts';
import { InternTable } from './intern-table.ts';
import { makeReference, type Reference, toSegment } from './reference.ts';
import { TagReader } from './tag-reader.ts';
import { type Instruction, Op, textual } from './tree.ts';
import { parseVariable } from './variable.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What is between two braces, independent of its place. */
export interface ReadTag {
  /** The instruction, to be copied to its place; null when it is text. */
  readonly instruction: Instruction | null;
  readonly problems: readonly { readonly code: DiagnosticCode; readonly values: Readonly<Record<string, string>> }[];
}

const HASH = 35;
const DOT = 46;
const CARET = 94;
const TEXT: ReadTag = { instruction: null, problems: [] };

export class TagTable {
  /** By the text between the braces. */
  readonly tags: InternTable<ReadTag>;

  constructor(vocabulary: Vocabulary) {
    const references = new InternTable<Reference>((text) => makeReference(text.split('.').map(toSegment)));
    this.tags = new InternTable((text) => readTag(text, vocabulary, references));
  }
}

function readTag(text: string, vocabulary: Vocabulary, references: InternTable<Reference>): ReadTag {
  const start = text.charCodeAt(0) === CARET ? 1 : 0;
  const first = text.charCodeAt(start);
  if (start === text.length || isSpace(first)) return TEXT;
  if (first === HASH) return { instruction: textual(Op.COMMENT, 0, text.slice(start + 1)), problems: [] };
  const reader = new TagReader(text, vocabulary, references);
  const read = first === DOT ? parseInstruction(reader, start + 1) : parseVariable(reader, start);
  return { instruction: read, problems: reader.problems };
}

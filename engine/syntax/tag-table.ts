/** Parsed tags and references, shared by all templates of an engine. */
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { isSpace } from './characters.ts';
import { parseInstruction } from './instructions.ts';
import { InternTable } from './intern-table.ts';
import { makeReference, type Reference, toSegment } from './reference.ts';
import { TagReader } from './tag-reader.ts';
import { type Instruction, Op, textual } from './tree.ts';
import { type TreeWeight, weighInstruction } from './tree-weight.ts';
import { parseVariable } from './variable.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The text between two braces, parsed independently of its location. */
export interface ReadTag {
  /** The instruction, to be copied to its location; null if it is text. */
  readonly instruction: Instruction | null;
  readonly problems: readonly { readonly code: DiagnosticCode; readonly values: Readonly<Record<string, string>> }[];
  /** Weight of the instruction; zero if it is text. */
  readonly weight: TreeWeight;
}

const HASH = 35;
const DOT = 46;
const CARET = 94;
/** Looks like a tag but is not one. */
export const NO_TAG: ReadTag = { instruction: null, problems: [], weight: { bytes: 0, pieces: 0 } };

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
  if (start === text.length || isSpace(first)) return NO_TAG;
  if (first === HASH) return readyTag(textual(Op.COMMENT, 0, text.slice(start + 1)), []);
  const reader = new TagReader(text, vocabulary, references);
  const read = first === DOT ? parseInstruction(reader, start + 1) : parseVariable(reader, start);
  return readyTag(read, reader.problems);
}

const readyTag = (instruction: Instruction | null, problems: ReadTag['problems']): ReadTag => ({
  instruction,
  problems,
  weight: instruction === null ? NO_TAG.weight : weighInstruction(instruction),
});

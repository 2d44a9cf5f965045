/** Variable tags and formatter chains (reference 3.3, 4). */
import { endOfWord } from './characters.ts';
import { argumentsIn, type TagReader } from './tag-reader.ts';
import { type Call, type Instruction, Op, referring } from './tree.ts';

const PIPE = 124;
const NO_CALLS: readonly Call[] = Object.freeze([]);

/** `a, b|formatter …` from `start` on; null when it is not a variable tag. */
export function parseVariable(reader: TagReader, start: number): Instruction | null {
  const refs = reader.references(start);
  if (refs === null) return null;
  const calls = parseChain(reader, reader.end);
  return calls === null ? null : referring(Op.VARIABLE, 0, refs, calls);
}

/** The calls from `i` to the end of the tag; null if the chain is malformed or has an unknown formatter. */
export function parseChain(reader: TagReader, i: number): readonly Call[] | null {
  const { text, vocabulary } = reader;
  if (i === text.length) return NO_CALLS;
  const calls: Call[] = [];
  const unknown: string[] = [];
  while (i < text.length) {
    if (text.charCodeAt(i) !== PIPE) return null;
    const end = endOfWord(text, i + 1);
    if (end < 0) return null;
    const name = text.slice(i + 1, end);
    const next = text.indexOf('|', end);
    i = next < 0 ? text.length : next;
    if (!vocabulary.hasFormatter(name)) unknown.push(name);
    // Empty arguments of formatters count, even a single one (reference 16, row 3).
    calls.push({ name, args: i === end ? null : argumentsIn(text, end, i) });
  }
  for (const name of unknown) reader.report('FORMATTER_UNKNOWN', { name });
  return unknown.length > 0 ? null : calls;
}

/** Variable tags and formatter chains (reference 3.3, 4). */
import { endOfWord } from './characters.ts';
import type { TagReader } from './tag-reader.ts';
import { type Call, type Instruction, Op, referring } from './tree.ts';

const PIPE = 124;
const NO_CALLS: readonly Call[] = Object.freeze([]);

/** `{a, b|formatter …}`; null when it is not a variable tag. */
export function parseVariable(reader: TagReader, open: number, start: number, close: number): Instruction | null {
  const refs = reader.references(start, close);
  if (refs === null) return null;
  const calls = parseChain(reader, open, reader.end, close);
  return calls === null ? null : referring(Op.VARIABLE, open, refs, calls);
}

/** The calls from `i` to the end of the tag; null when the chain is malformed or names an unknown formatter. */
export function parseChain(reader: TagReader, open: number, i: number, close: number): readonly Call[] | null {
  if (i === close) return NO_CALLS;
  const { source, vocabulary } = reader;
  const calls: Call[] = [];
  const unknown: string[] = [];
  while (i < close) {
    if (source.charCodeAt(i) !== PIPE) return null;
    const end = endOfWord(source, i + 1);
    if (end < 0) return null;
    const name = source.slice(i + 1, end);
    let next = end;
    while (next < close && source.charCodeAt(next) !== PIPE) next++;
    if (!vocabulary.hasFormatter(name)) unknown.push(name);
    calls.push({ name, args: next === end ? null : callArguments(source, end, next) });
    i = next;
  }
  for (const name of unknown) reader.report('FORMATTER_UNKNOWN', { name }, open);
  return unknown.length > 0 ? null : calls;
}

/** Formatter arguments keep empty ones, also a single one (reference 16, row 3). */
function callArguments(source: string, start: number, end: number): Call['args'] {
  const delimiter = source.charAt(start);
  return { list: source.slice(start + 1, end).split(delimiter), delimiter };
}

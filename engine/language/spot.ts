/** The syntax element at an offset inside a tag, complete or not. */

/** A tag without its braces; one that is being typed may not have an end. */
export interface Tag {
  /** Offset of `{`. */
  readonly open: number;
  readonly text: string;
  readonly isClosed: boolean;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export type Spot = Range &
  (
    | { readonly kind: 'instruction' | 'formatter' | 'predicate' | 'partial' | 'expression' }
    | {
        readonly kind: 'reference';
        /** `current`: resolved in the current frame only. */
        readonly scope: 'all' | 'current';
        /** A predicate is also allowed. */
        readonly orPredicate: boolean;
      }
    | { readonly kind: 'argument'; readonly owner: string; readonly index: number }
  );

const WORD = /[\w-]/;
const REFERENCE = /[\w@$.-]/;

/** The tag around an offset; null in text and comments. */
export function tagAt(source: string, offset: number): Tag | null {
  const comment = source.lastIndexOf('{##', offset - 1);
  if (comment >= 0 && comment + 3 <= offset) {
    const end = source.indexOf('##}', comment + 3);
    if (end < 0 || end + 3 > offset) return null;
  }
  const open = source.lastIndexOf('{', offset - 1);
  if (open < 0 || source.slice(open, offset).includes('}')) return null;
  const rest = /[{}\n]/.exec(source.slice(offset));
  const isClosed = rest?.[0] === '}';
  const text = source.slice(open + 1, rest === null ? source.length : offset + rest.index);
  return /^[\s#]/.test(text) ? null : { open, text, isClosed };
}

/** The syntax element at an offset inside a tag; null if unknown. */
export function spotAt({ open, text }: Tag, offset: number): Spot | null {
  const spot = spotIn(text, offset - open - 1);
  return spot === null ? null : { ...spot, from: spot.from + open + 1, to: spot.to + open + 1 };
}

function spotIn(text: string, at: number): Spot | null {
  if (!text.startsWith('.')) return variableSpot(text, 0, at);
  const { 0: head, 1: name = '' } = /^\.(repeated section|alternates with|[\w-]*\??)/.exec(text) ?? [''];
  const isTwoWords = /^\.(?:repeated|alternates) /.test(text) && !head.includes(' ');
  if (at <= head.length || isTwoWords)
    return at === 0 ? null : { kind: 'instruction', from: 1, to: isTwoWords ? text.length : head.length, text: name };
  if (name.endsWith('?')) return argumentSpot(text, head.length, at, name);
  return readers[name]?.(text, head.length, at) ?? null;
}

/** Receives the offset after the instruction's name. */
type SpotReader = (text: string, start: number, at: number) => Spot | null;

const readers: Readonly<Record<string, SpotReader>> = {
  section: (text, _start, at) => referenceSpot(text, at, 'current'),
  'repeated section': (text, _start, at) => referenceSpot(text, at, 'current'),
  if: (text, start, at) =>
    predicateSpot(text, start, at) ?? {
      ...referenceSpot(text, at),
      orPredicate: /^\s+[\w-]*$/.test(text.slice(start)),
    },
  or: (text, start, at) => predicateSpot(text, start, at) ?? { ...around(text, at, WORD), kind: 'predicate' },
  var: afterDefinition((text, start, at) => variableSpot(text, start, at)),
  ctx: afterDefinition((text, _start, at) =>
    lastWord(text.slice(0, at)).includes('=') ? referenceSpot(text, at) : null,
  ),
  eval: (text, _start, at) => ({ ...around(text, at, REFERENCE), kind: 'expression' }),
  include: (text, start, at) => {
    const spot = around(text, at, /[^\s]/);
    return spot.from === start + 1 ? { ...spot, kind: 'partial' } : null;
  },
};

const lastWord = (text: string): string => text.split(/\s/).at(-1) ?? '';

/** What follows ` @name `. */
function afterDefinition(read: SpotReader): SpotReader {
  return (text, start, at) => {
    const end = start + (/^\s+@[\w-]+\s/.exec(text.slice(start))?.[0].length ?? Number.POSITIVE_INFINITY);
    return at < end ? null : read(text, end, at);
  };
}

/** A predicate with its arguments after `.if` or `.or`. */
function predicateSpot(text: string, start: number, at: number): Spot | null {
  const { 1: space = '', 2: name = '' } = /^(\s+)([a-zA-Z][\w-]*\?)/.exec(text.slice(start)) ?? [];
  if (name === '') return null;
  const from = start + space.length;
  const to = from + name.length;
  return at <= to ? { kind: 'predicate', from, to, text: name } : argumentSpot(text, to, at, name);
}

/** References and a chain of formatters. */
function variableSpot(text: string, start: number, at: number): Spot | null {
  const pipe = text.lastIndexOf('|', at - 1);
  if (pipe < start) return referenceSpot(text, at);
  const name = /^[\w-]*/.exec(text.slice(pipe + 1))?.[0] ?? '';
  const from = pipe + 1;
  const to = from + name.length;
  if (at <= to) return { kind: 'formatter', from, to, text: name };
  const next = text.indexOf('|', at);
  return argumentSpot(next < 0 ? text : text.slice(0, next), to, at, name);
}

/** An argument of a list whose delimiter is at `start`. */
function argumentSpot(text: string, start: number, at: number, owner: string): Spot {
  const delimiter = text.charAt(start);
  const from = text.lastIndexOf(delimiter, at - 1) + 1;
  const next = text.indexOf(delimiter, at);
  const to = next < 0 ? text.length : next;
  const index = text.slice(start, from).split(delimiter).length - 2;
  const isPartial = owner === 'apply' && index === 0;
  const range = { from, to, text: text.slice(from, to) };
  return isPartial ? { ...range, kind: 'partial' } : { ...range, kind: 'argument', owner, index };
}

const referenceSpot = (text: string, at: number, scope: 'all' | 'current' = 'all'): Spot & { kind: 'reference' } => ({
  ...around(text, at, REFERENCE),
  kind: 'reference',
  scope,
  orPredicate: false,
});

/** The range of matching characters around an offset. */
function around(text: string, at: number, characters: RegExp): Range {
  let from = at;
  let to = at;
  while (from > 0 && characters.test(text.charAt(from - 1))) from--;
  while (to < text.length && characters.test(text.charAt(to))) to++;
  return { from, to, text: text.slice(from, to) };
}

/** Finds the special tags (`<squarespace:… >`) of a template's source, wherever they are. */

export interface Attribute {
  readonly name: string;
  readonly value: string;
  /** Offset of the value. */
  readonly at: number;
}

export interface RawTag {
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly start: number;
  /** Offset after the tag's `>`. */
  readonly end: number;
  readonly attributes: readonly Attribute[];
  /** Syntax error, or undefined. */
  readonly problem: string | undefined;
}

const TAG = /<(\/?)squarespace:([a-z][\w-]*)/gi;
const LANGUAGE_TAG = /\{[.@#$a-zA-Z0-9]/y;
const CLOSING_QUOTE: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '`': '`' };

/** The tags of a source in order; comments of the language are skipped. */
export function scanTags(source: string): RawTag[] {
  const tags: RawTag[] = [];
  if (!/<\/?squarespace:/i.test(source)) return tags;
  const comments = commentSpans(source);
  TAG.lastIndex = 0;
  for (let match = TAG.exec(source); match !== null; match = TAG.exec(source)) {
    const start = match.index;
    if (comments.some(([from, to]) => start >= from && start < to)) continue;
    const [full, slash, name = ''] = match;
    const isClosing = slash === '/';
    const tag = readTag(source, start + full.length, { name: name.toLowerCase(), start, isClosing });
    tags.push(tag);
    TAG.lastIndex = tag.end;
  }
  return tags;
}

function commentSpans(source: string): [number, number][] {
  const last = source.lastIndexOf('##}');
  const spans: [number, number][] = [];
  const starts = /\{#(#)?/g;
  for (let start = starts.exec(source); start !== null; start = starts.exec(source)) {
    const { index } = start;
    const isLong = start[1] !== undefined && index + 3 <= last;
    const end = isLong ? source.indexOf('##}', index + 3) + 3 : endOfShort(source, index);
    if (end === undefined) continue;
    spans.push([index, end]);
    starts.lastIndex = end;
  }
  return spans;
}

/** The end of `{# … }`, which has no braces inside. */
function endOfShort(source: string, start: number): number | undefined {
  const short = /\{#[^{}]*\}/y;
  short.lastIndex = start;
  return short.test(source) ? short.lastIndex : undefined;
}

/** Blanks out the language's comments, keeping all offsets. */
export const withoutComments = (source: string): string =>
  commentSpans(source).reduceRight(
    (text, [from, to]) => text.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, ' ') + text.slice(to),
    source,
  );

/** The offset after a tag of the language at `i`, or -1 when there is none. */
function afterLanguageTag(source: string, i: number): number {
  LANGUAGE_TAG.lastIndex = i;
  if (!LANGUAGE_TAG.test(source)) return -1;
  const close = source.indexOf('}', i);
  return close < 0 ? -1 : close + 1;
}

/** The part of a tag before its attributes. */
interface TagStart {
  readonly name: string;
  readonly start: number;
  readonly isClosing: boolean;
}

/** `from`: the offset after the name. */
function readTag(source: string, from: number, { name, start, isClosing }: TagStart): RawTag {
  const attributes: Attribute[] = [];
  let problem: string | undefined;
  let i = from;
  for (;;) {
    while (/\s/.test(source.charAt(i))) i++;
    const c = source.charAt(i);
    if (c === '' || c === '<') {
      return { name, kind: isClosing ? 'close' : 'empty', start, end: i, attributes, problem: "its '>' is missing" };
    }
    if (c === '>') return { name, kind: isClosing ? 'close' : 'open', start, end: i + 1, attributes, problem };
    if (c === '/') {
      i++;
      if (source.charAt(i) === '>')
        return { name, kind: isClosing ? 'close' : 'empty', start, end: i + 1, attributes, problem };
      continue;
    }
    const skipped = afterLanguageTag(source, i);
    if (skipped > 0) {
      problem = 'a tag of the language stands between its attributes and is ignored';
      i = skipped;
      continue;
    }
    const read = readAttribute(source, i);
    if (read.attribute !== null) attributes.push(read.attribute);
    else problem = 'a character stands between its attributes and is ignored';
    problem = read.problem ?? problem;
    i = read.end;
  }
}

interface ReadAttribute {
  readonly attribute: Attribute | null;
  readonly end: number;
  readonly problem?: string;
}

function readAttribute(source: string, start: number): ReadAttribute {
  const name = /[^\s=>/"'“‘{}<]*/y;
  name.lastIndex = start;
  const word = (name.exec(source)?.[0] ?? '').toLowerCase();
  if (word === '') return { attribute: null, end: start + 1 };
  let i = start + word.length;
  while (/\s/.test(source.charAt(i))) i++;
  if (source.charAt(i) !== '=') return { attribute: { name: word, value: '', at: i }, end: start + word.length };
  i++;
  while (/\s/.test(source.charAt(i))) i++;
  const close = CLOSING_QUOTE[source.charAt(i)];
  if (close === undefined) {
    const end = endOfValue(source, i, (at) => /[\s>]/.test(source.charAt(at)) || source.startsWith('/>', at));
    return { attribute: { name: word, value: source.slice(i, end), at: i }, end };
  }
  const end = endOfValue(source, i + 1, (at) => source.charAt(at) === close);
  if (end < source.length)
    return { attribute: { name: word, value: source.slice(i + 1, end), at: i + 1 }, end: end + 1 };
  const cut = endOfValue(source, i + 1, (at) => /[>]/.test(source.charAt(at)));
  const problem = `the quote of '${word}' is never closed`;
  return {
    attribute: { name: word, value: source.slice(i + 1, cut).replace(/\/$/, ''), at: i + 1 },
    end: cut,
    problem,
  };
}

/** Tags of the language are treated as units: quotes, spaces and brackets in them do not end a value. */
function endOfValue(source: string, from: number, ends: (at: number) => boolean): number {
  let i = from;
  while (i < source.length && !ends(i)) {
    const after = afterLanguageTag(source, i);
    i = after > 0 ? after : i + 1;
  }
  return i;
}

/**
 * Parts of markup, in time that grows with its length. A pattern such as `<!--[\s\S]*?-->` takes the square of it for `<!--<!--<!--…`,
 * because it looks for the missing end from each beginning again.
 */

export interface Span {
  readonly from: number;
  readonly to: number;
  /** The match of its beginning. */
  readonly start: RegExpExecArray;
}

/** What must follow a beginning, one after the other, as sources of patterns; the last one ends the span. */
type Ends = (start: RegExpExecArray) => readonly string[];

/** The parts from a match of `begin` to their ends, in order; beginnings without an end are none. Case does not matter. */
export function spansOf(markup: string, begin: RegExp, endsOf: Ends): readonly Span[] {
  const spans: Span[] = [];
  const starts = new RegExp(begin.source, 'gi');
  const after = endFinder(markup);
  for (let start = starts.exec(markup); start !== null; start = starts.exec(markup)) {
    const to = after(starts.lastIndex, endsOf(start));
    if (to === undefined) continue;
    spans.push({ from: start.index, to, start });
    starts.lastIndex = to;
  }
  return spans;
}

type FindEnd = (from: number, ends: readonly string[]) => number | undefined;

/** Called with growing offsets, so what was missing once is missing from then on. */
function endFinder(markup: string): FindEnd {
  const missing = new Set<string>();
  const patterns = new Map<string, RegExp>();
  return (from, ends) => {
    if (ends.some((end) => missing.has(end))) return undefined;
    let at = from;
    for (const end of ends) {
      const pattern = patterns.get(end) ?? new RegExp(end, 'gi');
      patterns.set(end, pattern);
      pattern.lastIndex = at;
      if (pattern.exec(markup) === null) {
        missing.add(end);
        return undefined;
      }
      at = pattern.lastIndex;
    }
    return at;
  };
}

/** From the beginning of a tag to its next `>`, even in quotes. */
const tag: Ends = () => ['>'];
/** From `<name` to the end tag of this name, whatever is between; `name` is group 1 of the beginning. */
const element: Ends = ([, name = '']) => [`</${name}\\s*>`];
/** The same for an opening tag that must have a `>` of its own. */
const taggedElement: Ends = ([, name = '']) => ['>', `</${name}\\s*>`];
const comment: Ends = () => ['-->'];
export const ends = { tag, element, taggedElement, comment } as const;

type Write = string | ((part: string, start: RegExpExecArray) => string);

export function replaceSpans(markup: string, spans: readonly Span[], write: Write): string {
  let text = '';
  let at = 0;
  for (const { from, to, start } of spans) {
    text += markup.slice(at, from) + (typeof write === 'string' ? write : write(markup.slice(from, to), start));
    at = to;
  }
  return at === 0 ? markup : text + markup.slice(at);
}

/** Replaces the tags that begin with a match, as `begin[^>]*>` would. */
export const replaceTags = (markup: string, begin: RegExp, write: Write): string =>
  replaceSpans(markup, spansOf(markup, begin, ends.tag), write);

/** Replaces scripts and styles with their content. */
export const replaceCode = (markup: string, write: string): string =>
  replaceSpans(markup, spansOf(markup, /<(script|style)\b/, ends.element), write);

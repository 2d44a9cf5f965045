/** What surrounds a place in a template. */
import { ends, spansOf } from '#shared/spans';

/**
 * `code`: scripts and styles. `literal`: what pages show as it is, or what only a script reads. `client`: markup that a framework in the
 * browser reads.
 */
export type Surroundings = 'markup' | 'code' | 'literal' | 'client';

interface Range {
  readonly from: number;
  readonly to: number;
  readonly kind: Surroundings;
}

const NOT_MARKUP = /<!--|<(script|style|template|pre|code|textarea)\b/;

export function surroundings(source: string): (at: number) => Surroundings {
  const ranges: readonly Range[] = [
    ...spansOf(source, NOT_MARKUP, (start) =>
      start[1] === undefined ? ends.comment(start) : ends.taggedElement(start),
    ).map(({ from, to, start: [, name = ''] }) => ({
      from,
      to,
      kind: /^(?:script|style)$/i.test(name) ? ('code' as const) : ('literal' as const),
    })),
    ...clientElements(source),
  ];
  return (at) => ranges.find(({ from, to }) => at >= from && at < to)?.kind ?? 'markup';
}

const OPEN_TAG = /<([a-z][\w-]*)(?![\w-])((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;
/** Attributes of Vue, petite-vue, Alpine and Angular. */
const OF_CLIENT = /\s(?:v-pre|v-cloak|v-scope|x-data|ng-cloak)(?![\w-])/i;

/** The contents of elements that a framework in the browser reads. */
function clientElements(source: string): readonly Range[] {
  const ranges: Range[] = [];
  for (const { 0: tag, 1: name = '', 2: attributes = '', index } of source.matchAll(OPEN_TAG)) {
    const from = index + tag.length;
    // Inside of another one it adds nothing.
    if (from < (ranges.at(-1)?.to ?? 0) || !OF_CLIENT.test(attributes.replace(/"[^"]*"|'[^']*'/g, ''))) continue;
    ranges.push({ from, to: endOf(source, name, from), kind: 'client' });
  }
  return ranges;
}

/** The offset of an element's end tag; that of the end of the source without one. */
function endOf(source: string, name: string, from: number): number {
  const tags = new RegExp(`<(/?)${name}(?![\\w-])`, 'gi');
  tags.lastIndex = from;
  let depth = 1;
  for (let found = tags.exec(source); found !== null; found = tags.exec(source)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return found.index;
  }
  return source.length;
}

/** What surrounds a place in a template. */

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

const NOT_MARKUP = /<!--[\s\S]*?-->|<(script|style|template|pre|code|textarea)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;

export function surroundings(source: string): (at: number) => Surroundings {
  const ranges: readonly Range[] = [
    ...[...source.matchAll(NOT_MARKUP)].map(({ 0: full, 1: name = '', index }) => ({
      from: index,
      to: index + full.length,
      kind: /^(?:script|style)$/i.test(name) ? ('code' as const) : ('literal' as const),
    })),
    ...clientElements(source),
  ];
  return (at) => ranges.find(({ from, to }) => at >= from && at < to)?.kind ?? 'markup';
}

const OPEN_TAG = /<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;
/** Attributes of Vue, petite-vue, Alpine and Angular. */
const OF_CLIENT = /\s(?:v-pre|v-cloak|v-scope|x-data|ng-cloak)(?![\w-])/i;

/** The contents of elements that a framework in the browser reads. */
function clientElements(source: string): readonly Range[] {
  return [...source.matchAll(OPEN_TAG)].flatMap(({ 0: tag, 1: name = '', 2: attributes = '', index }) => {
    if (!OF_CLIENT.test(attributes.replace(/"[^"]*"|'[^']*'/g, ''))) return [];
    const from = index + tag.length;
    return [{ from, to: endOf(source, name, from), kind: 'client' as const }];
  });
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

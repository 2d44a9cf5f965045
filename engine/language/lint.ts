/** Mistakes that the parser accepts: text that looks like a tag, and arguments that have no effect. */
import type { DefinitionDescription, EditorDiagnostic } from '#shared/language-service';
import { type LintFinding, lintCodes } from '../diagnostics/lint-codes.ts';
import { type Instruction, Op } from '../syntax/tree.ts';
import { type Definitions, definitionsByName, vocabularyOf } from './definitions.ts';
import { lintArguments } from './lint-arguments.ts';
import { instructionsOf, Sources } from './sources.ts';

/** Checks templates one at a time, by the definitions of an engine. */
export function createLinter(descriptions: readonly DefinitionDescription[]): {
  readonly lint: (source: string) => readonly EditorDiagnostic[];
} {
  const definitions = definitionsByName(descriptions);
  const sources = new Sources(vocabularyOf(definitions));
  return { lint: (source) => lintSource(source, sources.parse(source).root, definitions) };
}

export function lintSource(source: string, root: Instruction, definitions: Definitions): readonly EditorDiagnostic[] {
  const kindOf = surroundings(source);
  return [...instructionsOf(root.body)]
    .flatMap(({ op, at, text, calls, name, args }): readonly LintFinding[] => {
      if (op === Op.TEXT) return lintText({ source, at, text, kind: kindOf(at) }, definitions);
      if (op === Op.PREDICATE || op === Op.OR_PREDICATE) return lintArguments(definitions, { name, args }, at);
      // In scripts, quotes around a date may be those of a string.
      const ofCalls = calls
        .flatMap((call) => lintArguments(definitions, call, at))
        .filter(({ code }) => code !== 'ARGUMENT_QUOTED' || kindOf(at) === 'markup');
      const isDoubled =
        op === Op.VARIABLE && kindOf(at) === 'markup' && hasOuterBraces(source, at, closeOf(source, at));
      return isDoubled ? [doubled(source.slice(at, closeOf(source, at)), at), ...ofCalls] : ofCalls;
    })
    .map((finding) => diagnosticOf(finding, source));
}

function diagnosticOf({ code, values, at }: LintFinding, source: string): EditorDiagnostic {
  const entry: { readonly severity: 'error' | 'warning'; readonly sentence: string; readonly help?: string } =
    lintCodes[code];
  return {
    code,
    severity: entry.severity,
    message: entry.sentence.replace(/\{(\w+)\}/g, (full, name: string) => values[name] ?? full),
    ...(entry.help === undefined ? {} : { help: entry.help }),
    from: at,
    to: code === 'BRACE_MISSING' ? at + (values['tag']?.length ?? 1) : closeOf(source, at),
  };
}

/** The offset after a tag's closing brace. */
function closeOf(source: string, at: number): number {
  const close = source.indexOf('}', at);
  return close < 0 ? source.length : close + 1;
}

const hasOuterBraces = (source: string, from: number, to: number): boolean =>
  source.charAt(from - 1) === '{' && source.charAt(to) === '}';

const doubled = (tag: string, at: number): LintFinding => ({
  code: 'TAG_DOUBLE_BRACES',
  values: { tag: `{${tag}}`, correct: tightened(tag) },
  at,
});

/** `code`: scripts and styles. `literal`: what pages show as it is, or what only a script reads. */
type Surroundings = 'markup' | 'code' | 'literal';

const NOT_MARKUP = /<!--[\s\S]*?-->|<(script|style|template|pre|code|textarea)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;

function surroundings(source: string): (at: number) => Surroundings {
  const ranges = [...source.matchAll(NOT_MARKUP)].map(({ 0: full, 1: name = '', index }) => ({
    from: index,
    to: index + full.length,
    kind: /^(?:script|style)$/i.test(name) ? ('code' as const) : ('literal' as const),
  }));
  return (at) => ranges.find(({ from, to }) => at >= from && at < to)?.kind ?? 'markup';
}

const REFERENCES = /^[@$]?[\w-]*(?:\.[@$]?[\w-]+)*(?:\s*,\s*[@$]?[\w-]+(?:\.[@$]?[\w-]+)*)*$/;

/** The tag without spaces at its braces and pipes. */
const tightened = (tag: string): string =>
  `{${tag
    .slice(1, -1)
    .split('|')
    .map((part) => part.trim())
    .join('|')}}`;

interface FoundText {
  readonly source: string;
  readonly at: number;
  readonly text: string;
  readonly kind: Surroundings;
}

function lintText({ source, at, text, kind }: FoundText, definitions: Definitions): readonly LintFinding[] {
  if (kind === 'literal') return [];
  const isTag = text.startsWith('{') && text.indexOf('}') === text.length - 1;
  if (!isTag) return kind === 'markup' ? withoutEnd(text, at) : [];
  if (/^\{%.*%\}$/s.test(text)) return [{ code: 'TAG_FOREIGN', values: { tag: text }, at }];
  const [references = '', ...calls] = text.slice(1, -1).split('|');
  if (references.trim() === '' || !REFERENCES.test(references.trim())) return [];
  const end = at + text.length;
  const isPiped = calls.length > 0 && calls.every((call) => isFormatter(call, definitions));
  if (kind === 'markup' && hasOuterBraces(source, at, end) && (isPiped || calls.length === 0))
    return [doubled(text, at)];
  // Without a formatter, braces may be code, as in `x-data="{ open }"`; alone in an element they are not.
  const isAlone = kind === 'markup' && source.charAt(at - 1) === '>' && source.charAt(end) === '<';
  if (!isPiped && !(isAlone && calls.length === 0)) return [];
  return [{ code: 'TAG_SPACED', values: { tag: text, correct: tightened(text) }, at }];
}

const isFormatter = (call: string, { formatter }: Definitions): boolean =>
  formatter.has(/^\s*([\w-]+)/.exec(call)?.[1] ?? '');

/** Comments and sections whose closing brace is missing. A selector such as `{#id` has no space after its sign. */
const withoutEnd = (text: string, at: number): readonly LintFinding[] =>
  [...text.matchAll(/\{(?:#[ \t][^\n{}<]*|\.(?:repeated section|section|if)[ \t]+[\w.@$-]+[ \t]*(?=[\n<]|$))/g)].map(
    ({ 0: full, index }) => ({ code: 'BRACE_MISSING', values: { tag: full.trim().slice(0, 60) }, at: at + index }),
  );

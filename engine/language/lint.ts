/** Mistakes that the parser accepts: text that looks like a tag, and arguments that have no effect. */
import type { DefinitionDescription, EditorDiagnostic } from '#shared/language-service';
import { type LintFinding, lintCodes } from '../diagnostics/lint-codes.ts';
import { expressionErrors } from '../expression/index.ts';
import { type Instruction, Op } from '../syntax/tree.ts';
import { type Definitions, definitionsByName, vocabularyOf } from './definitions.ts';
import { lintArguments } from './lint-arguments.ts';
import { doubled, hasOuterBraces, lintText } from './lint-text.ts';
import { instructionsOf, Sources } from './sources.ts';
import { surroundings } from './surroundings.ts';

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
  const findings = [...instructionsOf(root.body)].flatMap(
    ({ op, at, text, calls, name, args }): readonly LintFinding[] => {
      const kind = kindOf(at);
      if (op === Op.TEXT) return lintText({ source, at, text, kind }, definitions);
      if (op === Op.PREDICATE || op === Op.OR_PREDICATE) return lintArguments(definitions, { name, args }, at);
      if (op === Op.EVAL) return lintExpression(text, at);
      const isMarkup = kind === 'markup' || kind === 'client';
      // In scripts, quotes around a date may be those of a string.
      const ofCalls = calls
        .flatMap((call) => lintArguments(definitions, call, at))
        .filter(({ code }) => code !== 'ARGUMENT_QUOTED' || isMarkup);
      return op === Op.VARIABLE && isMarkup ? [...lintVariable(source, at), ...ofCalls] : ofCalls;
    },
  );
  return outsideComments(findings, source).map((finding) => diagnosticOf(finding, source));
}

const lintExpression = (expression: string, at: number): readonly LintFinding[] =>
  expressionErrors(expression).map((message) => ({ code: 'EXPRESSION_INVALID', values: { expression, message }, at }));

/** A binding of a class or a style: `:class="`. */
const BINDING = /\s(?:v-bind|x-bind)?:(?:class|style)=(["'])$/;

function lintVariable(source: string, at: number): readonly LintFinding[] {
  const end = closeOf(source, at);
  const tag = source.slice(at, end);
  if (hasOuterBraces(source, at, end)) return [doubled(tag, at)];
  const quote = BINDING.exec(source.slice(Math.max(0, at - 20), at))?.[1];
  if (quote !== source.charAt(end) || tag.includes('|')) return [];
  return [{ code: 'TAG_IN_BINDING', values: { tag, correct: `{ ${tag.slice(1, -1)} }` }, at }];
}

/** Without what is found in a comment that has braces in it: the comment is the mistake. */
function outsideComments(findings: readonly LintFinding[], source: string): readonly LintFinding[] {
  const comments = findings.flatMap(({ code, at }) => {
    const end = source.indexOf('#}', at);
    const isComment = code === 'BRACE_MISSING' && source.startsWith('{#', at) && end >= 0;
    return isComment && source.lastIndexOf('{#', end) === at ? [{ at, end }] : [];
  });
  return findings.filter(({ at }) => !comments.some((comment) => at > comment.at && at < comment.end));
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

/** Text that looks like a tag: with spaces, doubled or missing braces, or the syntax of other languages. */
import type { LintFinding } from '../diagnostics/lint-codes.ts';
import type { Definitions } from './definitions.ts';
import type { Surroundings } from './surroundings.ts';

export const hasOuterBraces = (source: string, from: number, to: number): boolean =>
  source.charAt(from - 1) === '{' && source.charAt(to) === '}';

export const doubled = (tag: string, at: number): LintFinding => ({
  code: 'TAG_DOUBLE_BRACES',
  values: { tag: `{${tag}}`, correct: tightened(tag) },
  at,
});

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

export function lintText(found: FoundText, definitions: Definitions): readonly LintFinding[] {
  const { source, at, text, kind } = found;
  if (kind === 'literal') return [];
  const isTag = text.startsWith('{') && text.indexOf('}') === text.length - 1;
  const isMarkup = kind === 'markup' || kind === 'client';
  if (!isTag) return isMarkup ? withoutEnd(found, definitions) : [];
  if (/^\{%.*%\}$/s.test(text)) return [{ code: 'TAG_FOREIGN', values: { tag: text }, at }];
  const foreign = kind === 'markup' ? foreignPath(text, at, definitions) : [];
  if (foreign.length > 0) return foreign;
  const [references = '', ...calls] = text.slice(1, -1).split('|');
  if (references.trim() === '' || !REFERENCES.test(references.trim())) return [];
  const end = at + text.length;
  const isPiped = calls.length > 0 && calls.every((call) => isFormatter(call, definitions));
  if (isMarkup && hasOuterBraces(source, at, end) && (isPiped || calls.length === 0))
    return kind === 'client' ? [] : [doubled(text, at)];
  // Without a formatter, braces may be code, as in `x-data="{ open }"`; alone in an element they are not.
  const isAlone = isMarkup && source.charAt(at - 1) === '>' && source.charAt(end) === '<';
  if (!isPiped && !(isAlone && calls.length === 0)) return [];
  return [{ code: 'TAG_SPACED', values: { tag: text, correct: tightened(text) }, at }];
}

const isFormatter = (call: string, { formatter }: Definitions): boolean =>
  formatter.has(/^\s*([\w-]+)/.exec(call)?.[1] ?? '');

const PATH = /^[@$]?[a-zA-Z][\w-]*(?:\.[\w-]+|\[(?:\d+|"[\w-]+"|'[\w-]+')\])*$/;

/** Tags without spaces that are text because of an empty pipe, or of brackets after a name. */
function foreignPath(tag: string, at: number, definitions: Definitions): readonly LintFinding[] {
  const [reference = '', ...calls] = tag.slice(1, -1).split('|');
  if (!PATH.test(reference)) return [];
  const named = calls.filter((call) => call !== '');
  if (!named.every((call) => isFormatter(call, definitions))) return [];
  const correct = `{${[reference.replace(/\[["']?([\w-]+)["']?\]/g, '.$1'), ...named].join('|')}}`;
  if (reference.includes('[')) return [{ code: 'INDEX_IN_BRACKETS', values: { tag, correct }, at }];
  return named.length < calls.length ? [{ code: 'PIPE_EMPTY', values: { tag, correct }, at }] : [];
}

/** A selector such as `{#id` has no space after its sign. */
const OPEN_BLOCK = /\{(?:#[ \t][^\n{}<]*|\.(?:repeated section|section|if)[ \t]+[\w.@$-]+[ \t]*(?=[\n<]|$))/g;
/** A variable that an element follows, or a quote that may end its attribute. */
const OPEN_VARIABLE = /\{[@$]?[a-zA-Z][\w-]*(?:\.[\w-]+)*(?=<\/?[a-z]|["'][\s/>])/gi;
const OPEN_PIPE = /\{[@$]?[a-zA-Z][\w-]*(?:\.[\w-]+)*\|([a-zA-Z][\w-]*)(?![\w-])[^\n{}<>"']*(?=[\n<{"']|$)/g;

/** Whether no quote follows, or the one that closes the attribute's value, in which this is the first brace. */
function endsThere(text: string, at: number): boolean {
  const quote = text[at];
  if (quote !== '"' && quote !== "'") return true;
  let open = at - 1;
  while (open >= 0 && text[open] !== '"' && text[open] !== "'") open--;
  const isValue = text[open] === quote && text[open - 1] === '=';
  return isValue && /^[^<>{}]*\{/.test(text.slice(open + 1, at));
}

/** Comments, sections and variables whose closing brace is missing. */
function withoutEnd({ source, text, at }: FoundText, { formatter }: Definitions): readonly LintFinding[] {
  // Code that is closed later, as in `onclick="if(a){b<c}"`.
  const isClosed = (index: number): boolean => /^[^{}]*\}/.test(source.slice(at + index + 1, at + index + MAX_CODE));
  const variables = [
    ...[...text.matchAll(OPEN_VARIABLE)].filter(({ 0: variable, index }) => endsThere(text, index + variable.length)),
    ...[...text.matchAll(OPEN_PIPE)].filter(({ 1: name = '' }) => formatter.has(name)),
  ].filter(({ index }) => !isClosed(index));
  return [...text.matchAll(OPEN_BLOCK), ...variables].map(({ 0: full, index }) => ({
    code: 'BRACE_MISSING',
    values: { tag: full.trim().slice(0, 60) },
    at: at + index,
  }));
}

const MAX_CODE = 2000;

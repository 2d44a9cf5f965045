/** The TextMate grammar of templates, generated from the language's instructions. */
import { instructionDocs } from '../../engine/language/instruction-docs.ts';

interface Rule {
  readonly name?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly include?: string;
  readonly captures?: Readonly<Record<string, Rule>>;
  readonly beginCaptures?: Readonly<Record<string, Rule>>;
  readonly endCaptures?: Readonly<Record<string, Rule>>;
  readonly patterns?: readonly Rule[];
}

interface Grammar {
  readonly name: string;
  readonly scopeName: string;
  readonly injections: Readonly<Record<string, Rule>>;
  readonly patterns: readonly Rule[];
  readonly repository: Readonly<Record<string, Rule>>;
}

const BRACE = { '0': { name: 'punctuation.section.embedded.json-t' } };
const WORD = '[a-zA-Z][\\w-]*';
const SEGMENT = `(?:\\d+|[@$]?${WORD}|@)`;
const REFERENCE = `(?:@${WORD}|\\$${WORD}|${WORD}|\\d+|@)(?:\\.${SEGMENT})*`;

/** Longer names first, so that none hides another. */
const names = [...instructionDocs.map(({ name }) => name)].sort((a, b) => b.length - a.length).join('|');

const references: readonly Rule[] = [
  { name: 'string.quoted.json-t', match: '"[^"{}]*"|\'[^\'{}]*\'' },
  { name: 'support.function.predicate.json-t', match: `${WORD}\\?` },
  { name: 'variable.language.json-t', match: `@(?:${WORD})?(?:\\.${SEGMENT})*` },
  { name: 'variable.other.json-t', match: REFERENCE },
  { name: 'keyword.operator.json-t', match: '&&|\\|\\||[=!<>]=?|[+*/%,;-]' },
];

const call: Rule = {
  match: `(\\|)(${WORD})([^|{}]*)`,
  captures: {
    '1': { name: 'keyword.operator.pipe.json-t' },
    '2': { name: 'support.function.formatter.json-t' },
    '3': { name: 'string.unquoted.argument.json-t' },
  },
};

const repository: Readonly<Record<string, Rule>> = {
  comment: { name: 'comment.block.json-t', begin: '\\{##', end: '##\\}' },
  note: { name: 'comment.block.json-t', match: '\\{#[^{}]*\\}' },
  instruction: {
    name: 'meta.tag.instruction.json-t',
    begin: `\\{(?=\\.(?:(?:${names})(?![\\w?-])|${WORD}\\?)[^{}]*\\})`,
    end: '\\}',
    beginCaptures: BRACE,
    endCaptures: BRACE,
    patterns: [
      { name: 'keyword.control.json-t', match: `\\G\\.(?:${names})(?![\\w?-])` },
      { name: 'support.function.predicate.json-t', match: `\\G\\.${WORD}\\?` },
      call,
      ...references,
    ],
  },
  variable: {
    name: 'meta.tag.variable.json-t',
    begin: `\\{(?=${REFERENCE}(?: *, *${REFERENCE})*(?:\\|${WORD}[^{}]*)?\\})`,
    end: '\\}',
    beginCaptures: BRACE,
    endCaptures: BRACE,
    patterns: [call, ...references],
  },
};

const tags = ['comment', 'note', 'instruction', 'variable'].map((name): Rule => ({ include: `#${name}` }));

/** The grammar in the editor's format. Tags can be anywhere in HTML, including strings, scripts and styles. */
export const grammar: Grammar = {
  name: 'JSON-T',
  scopeName: 'text.html.json-t',
  injections: {
    'L:text.html.json-t - comment.block.json-t - meta.tag.instruction.json-t - meta.tag.variable.json-t': {
      patterns: tags,
    },
  },
  patterns: [{ include: 'text.html.basic' }],
  repository,
};

export const grammarText = (): string => `${JSON.stringify(grammar, null, 2)}\n`;

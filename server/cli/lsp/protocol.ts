/** Converts results of the language service to the Language Server Protocol. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover as EditorHover,
  InsertTextFormat,
  MarkupKind,
  type Range,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type {
  Completion,
  CompletionKind,
  Completions,
  Documentation,
  EditorDiagnostic,
  Hover,
} from '#shared/language-service';

const TEMPLATE = /\.(?:html|htm|jsont|region|block|list|item|page|preset)$/;

export const isTemplate = (path: string): boolean => TEMPLATE.test(path);

/** The path of a file URI; URIs of other schemes (unsaved documents) are returned unchanged. */
export const pathOf = (uri: string): string => (uri.startsWith('file:') ? fileURLToPath(uri) : uri);

export const uriOf = (path: string): string => pathToFileURL(path).href;

export const rangeOf = (document: TextDocument, { from, to }: { from: number; to: number }): Range => ({
  start: document.positionAt(from),
  end: document.positionAt(to),
});

export const problemsOf = (document: TextDocument, diagnostics: readonly EditorDiagnostic[]): Diagnostic[] =>
  diagnostics.map(({ code, severity, message, help, from, to }) => ({
    code,
    source: 'vitrine',
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    message: help === undefined ? message : `${message}\n${help}`,
    range: rangeOf(document, { from, to }),
  }));

export const hoverOf = (document: TextDocument, { from, to, documentation }: Hover): EditorHover => ({
  contents: { kind: MarkupKind.Markdown, value: markdownOf(documentation) },
  range: rangeOf(document, { from, to }),
});

const kinds: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  name: CompletionItemKind.Property,
  local: CompletionItemKind.Variable,
  instruction: CompletionItemKind.Keyword,
  formatter: CompletionItemKind.Function,
  predicate: CompletionItemKind.Function,
  partial: CompletionItemKind.File,
  function: CompletionItemKind.Function,
};

export function completionItems(document: TextDocument, { from, to, items }: Completions): CompletionList {
  return { isIncomplete: false, items: items.map((item, i) => itemOf(item, i, rangeOf(document, { from, to }))) };
}

/** Keeps the order of the service: nearest first. */
const sortText = (position: number): string => String(position).padStart(5, '0');

function itemOf(
  { label, kind, detail, documentation, snippet, replacesBrace }: Completion,
  position: number,
  { start, end }: Range,
): CompletionItem {
  const rangeEnd = replacesBrace === true ? { line: end.line, character: end.character + 1 } : end;
  return {
    label,
    kind: kinds[kind],
    sortText: sortText(position),
    textEdit: { range: { start, end: rangeEnd }, newText: snippet ?? label },
    insertTextFormat: snippet === undefined ? InsertTextFormat.PlainText : InsertTextFormat.Snippet,
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined
      ? {}
      : { documentation: { kind: MarkupKind.Markdown, value: markdownOf(documentation) } }),
  };
}

function markdownOf({ title, summary, details, arguments: args, reads, example }: Documentation): string {
  const rows = args.map(({ name, type, summary: text, default: fallback = '' }) => {
    const extra = fallback === '' ? type : `${type}, default ${code(fallback)}`;
    return `- ${code(name)} (${extra}): ${text}`;
  });
  return [
    `**${code(title)}**`,
    summary,
    ...(details === undefined ? [] : [details]),
    ...(rows.length === 0 ? [] : [rows.join('\n')]),
    ...(reads.length === 0 ? [] : [`Reads ${reads.map(code).join(', ')}.`]),
    ...(example === undefined ? [] : [`${code(example.template)} → ${code(example.output)}`]),
  ].join('\n\n');
}

/** A code span whose fence is longer than any run of backticks in it. */
function code(text: string): string {
  const maxLength = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(maxLength + 1);
  return maxLength > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

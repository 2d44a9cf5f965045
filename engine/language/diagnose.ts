/** Diagnostics of a template before it is rendered, each with the range it is about. */
import type { EditorDiagnostic, TemplateDocument, Workspace } from '#shared/language-service';
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { diagnose } from '../diagnostics/diagnostic.ts';
import type { Finding } from '../syntax/assembler.ts';
import { lintSource } from './lint.ts';
import type { LanguageRequest } from './request.ts';
import { macrosOf, nameOf, partialUses, type Sources } from './sources.ts';

export function diagnosticsOf(
  { sources, definitions }: Pick<LanguageRequest, 'sources' | 'definitions'>,
  document: TemplateDocument,
  workspace: Workspace,
): readonly EditorDiagnostic[] {
  const { source } = document;
  const { root, findings } = sources.parse(source);
  return [...findings, ...missingPartials(sources, document, workspace)]
    .map((finding) => placed(finding, source))
    .concat(lintSource(source, root, definitions))
    .sort((a, b) => a.from - b.from);
}

function missingPartials(sources: Sources, document: TemplateDocument, workspace: Workspace): Finding[] {
  if (!workspace.isComplete) return [];
  const all = sources.all(document, workspace);
  const macros = new Set(all.flatMap(({ source }) => macrosOf(sources.parse(source).root)));
  return partialUses(sources.parse(document.source).root)
    .filter(({ name }) => !macros.has(name) && !Object.hasOwn(workspace.partials, nameOf(name, workspace)))
    .map(({ name, instruction: { at } }) => ({ code: 'APPLY_PARTIAL_MISSING', values: { name }, at }));
}

function placed({ code, values, at }: Finding, source: string): EditorDiagnostic {
  const { severity, message, help } = diagnose(code, values);
  return {
    code,
    severity,
    message: message.replace(/^(?:Syntax|Runtime)Error: /, ''),
    ...(help === undefined ? {} : { help }),
    ...rangeOf(code, values['name'], at, source),
  };
}

/** The range of the name that a problem is about, otherwise the whole tag. */
function rangeOf(
  code: DiagnosticCode,
  name: string | undefined,
  at: number,
  source: string,
): { from: number; to: number } {
  if (code === 'EOF_IN_COMMENT') return { from: at, to: at + 3 };
  const close = source.indexOf('}', at);
  const to = close < 0 ? source.length : close + 1;
  const inTag = name === undefined ? -1 : indexOfWord(source.slice(at, to), name);
  return inTag < 0 ? { from: at, to } : { from: at + inTag, to: at + inTag + (name?.length ?? 0) };
}

function indexOfWord(text: string, name: string): number {
  for (let at = text.indexOf(name, 1); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\w-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + name.length))) return at;
  return -1;
}

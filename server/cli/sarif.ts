/** Converts findings of `vitrine check` to SARIF 2.1.0, for code scanning. */
import { diagnosticCodes, lintCodes } from '#engine';
import { version } from '../disk/version.ts';
import { themeCodes } from '../rendering/theme/theme-problems.ts';
import type { FileDiagnostic } from './file-diagnostic.ts';

/** The document as text. */
export const sarifText = (founds: readonly FileDiagnostic[]): string =>
  `${JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        { tool: { driver: { name: 'vitrine', version: version(), rules: rules() } }, results: founds.map(resultOf) },
      ],
    },
    null,
    2,
  )}\n`;

function rules(): readonly object[] {
  return Object.entries({ ...diagnosticCodes, ...lintCodes, ...themeCodes }).map(([id, { sentence }]) => ({
    id,
    shortDescription: { text: sentence.replace(/'?\{(\w+)\}'?/g, '($1)') },
    help: { text: `${id} is explained in docs/diagnostics.md.` },
  }));
}

function resultOf({
  file,
  source,
  diagnostic: { code, severity, message, help, line = 1, column = 1 },
}: FileDiagnostic): object {
  const region = { startLine: line, startColumn: column, ...endOf(source, line, column) };
  return {
    ruleId: code,
    level: severity,
    message: { text: help === undefined ? message : `${message} ${help}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: file }, region } }],
  };
}

/** The end of the tag that starts there; without one, the end of the line. */
function endOf(source: string, line: number, column: number): { readonly endLine: number; readonly endColumn: number } {
  const text = source.split('\n')[line - 1]?.replace(/\r$/, '') ?? '';
  const brace = text.charAt(column - 1) === '{' ? text.indexOf('}', column) : -1;
  return { endLine: line, endColumn: Math.max(column, brace < 0 ? text.length + 1 : brace + 2) };
}

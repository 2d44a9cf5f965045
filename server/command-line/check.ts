import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, type Diagnostic, diagnosticCodes, sourceFrame } from '#engine';

interface Found {
  readonly file: string;
  readonly diagnostic: Diagnostic;
  readonly frame: string;
}

const TEMPLATE = /\.(?:html|htm|jsont|region|block|list|item|page|preset)$/;

/** Checks files and folders, prints what was found, and gives the exit code: 1 when there are errors. */
export function check(paths: readonly string[], format: 'text' | 'json' | 'sarif'): number {
  const engine = createEngine({ codegen: 'off' });
  const files = paths.flatMap(templateFiles);
  const found = files.flatMap((file): Found[] => {
    const { source, diagnostics } = engine.compile(readFileSync(file, 'utf8'));
    return diagnostics.map((diagnostic) => ({ file, diagnostic, frame: sourceFrame(source, diagnostic) }));
  });
  process.stdout.write(writers[format](found, files.length));
  return found.some(({ diagnostic }) => diagnostic.severity === 'error') ? 1 : 0;
}

function templateFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEMPLATE.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const writers: Readonly<Record<'text' | 'json' | 'sarif', (found: readonly Found[], files: number) => string>> = {
  text(found, files) {
    const blocks = found.map(({ file, diagnostic: { severity, message, line, column, code, help }, frame }) =>
      [
        `${file}:${line ?? 1}:${column ?? 1} ${severity} ${code}`,
        `  ${message}`,
        ...(help === undefined ? [] : [`  ${help}`]),
        frame,
      ].join('\n'),
    );
    const count = (severity: string): number =>
      found.filter(({ diagnostic }) => diagnostic.severity === severity).length;
    return `${blocks.map((block) => `${block}\n\n`).join('')}${files} files, ${count('error')} errors, ${count('warning')} warnings\n`;
  },
  json: (found) =>
    `${JSON.stringify(
      found.map(({ file, diagnostic, frame }) => ({ file, ...diagnostic, frame })),
      null,
      2,
    )}\n`,
  sarif: (found) =>
    `${JSON.stringify(
      {
        $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
        version: '2.1.0',
        runs: [
          {
            tool: {
              driver: {
                name: 'vitrine',
                rules: Object.entries(diagnosticCodes).map(([id, { sentence }]) => ({
                  id,
                  shortDescription: { text: sentence },
                })),
              },
            },
            results: found.map(({ file, diagnostic: { code, severity, message, line = 1, column = 1 } }) => ({
              ruleId: code,
              level: severity,
              message: { text: message },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: file },
                    region: { startLine: line, startColumn: column },
                  },
                },
              ],
            })),
          },
        ],
      },
      null,
      2,
    )}\n`,
};

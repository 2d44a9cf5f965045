import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createEngine, createLocaleStore, sourceFrame, type Value } from '#engine';
import { readFormatterViews } from '../formatter-views.ts';

export interface RenderCommand {
  readonly file: string;
  readonly data: string | undefined;
  readonly partials: string | undefined;
  readonly locale: string | undefined;
}

/** Renders one file to standard output, its diagnostics to standard error. Gives the exit code: 1 on errors. */
export function render({ file, data, partials, locale }: RenderCommand): number {
  const engine = createEngine({ locales: createLocaleStore(), views: readFormatterViews() });
  const template = engine.compile(readFileSync(file, 'utf8'));
  const { html, diagnostics } = engine.render(template, data === undefined ? {} : readJson(data), {
    partials: partials === undefined ? {} : readPartials(partials),
    locale,
    expressions: true,
    includes: true,
  });
  process.stdout.write(html);
  for (const diagnostic of diagnostics) {
    const { severity, message, line, column, template: partial } = diagnostic;
    const place = line === undefined ? '' : `:${line}:${column}`;
    const frame = partial === undefined ? sourceFrame(template.source, diagnostic) : '';
    process.stderr.write(`${partial ?? file}${place} ${severity}: ${message}\n${frame === '' ? '' : `${frame}\n`}`);
  }
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function readJson(file: string): Value {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Value;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Every file of the folder, by its path inside it. */
function readPartials(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), readFileSync(path, 'utf8')];
    }),
  );
}

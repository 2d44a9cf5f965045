import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createEngine, createLocaleStore, sourceFrame, type Value } from '#engine';
import { isLanguageTag } from '../content/language-tag.ts';
import { parseJson } from '../disk/parse-json.ts';
import { readFormatterViews } from '../rendering/formatter-views.ts';
import { readUtf8 } from './read-utf8.ts';

export interface RenderCommand {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly data: string | undefined;
  readonly partials: string | undefined;
  readonly locale: string | undefined;
  readonly format: 'html' | 'json';
}

/** Renders a file to standard output, and its diagnostics to standard error (or everything as JSON). Returns the exit code: 1 on errors. */
export function render({ file, data, partials, locale, format }: RenderCommand): number {
  if (file === '-' && data === '-') throw new Error('Only one of template and data can be read from standard input.');
  if (locale !== undefined && locale !== 'none' && !isLanguageTag(locale))
    throw new Error(`--locale ${locale}: use a BCP 47 language tag like en-US, or none`);
  const engine = createEngine({ locales: createLocaleStore(), views: readFormatterViews() });
  const template = engine.compile(readText(file));
  const { html, diagnostics } = engine.render(template, data === undefined ? {} : readJson(data), {
    partials: partials === undefined ? {} : readPartials(partials),
    locale,
    expressions: true,
    includes: true,
  });
  if (format === 'json') {
    const of = (severity: string) => diagnostics.filter((diagnostic) => diagnostic.severity === severity);
    process.stdout.write(`${JSON.stringify({ html, errors: of('error'), warnings: of('warning') }, null, 2)}\n`);
  } else {
    process.stdout.write(html);
    for (const diagnostic of diagnostics) {
      const { severity, message, line, column, template: partial } = diagnostic;
      const place = line === undefined ? '' : `:${line}:${column}`;
      const frame = partial === undefined ? sourceFrame(template.source, diagnostic) : '';
      process.stderr.write(`${partial ?? file}${place} ${severity}: ${message}\n${frame === '' ? '' : `${frame}\n`}`);
    }
  }
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

const STANDARD_INPUT = 0;

/** Throws with a plain message when there is nothing to read. */
function readText(file: string): string {
  try {
    return readUtf8(file === '-' ? STANDARD_INPUT : file, file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = { ENOENT: 'there is no such file', EISDIR: 'is a folder, not a file', EACCES: 'cannot be read' }[
      code ?? ''
    ];
    throw code === undefined ? error : new Error(`${file}: ${reason ?? message}`, { cause: error });
  }
}

const readJson = (file: string): Value => parseJson(readText(file), file) as Value;

/** Every file of the folder, by relative path. */
function readPartials(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), readUtf8(path)];
    }),
  );
}

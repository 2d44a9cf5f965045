import { join } from 'node:path';
import { createEngine, createLinter, describeDefinitions, type Severity, sourceFrame } from '#engine';
import type { ContentProblem } from '../content/content-invalid.ts';
import { checkTheme } from '../rendering/theme/check-theme.ts';
import { createThemeEngine } from '../rendering/theme/engine.ts';
import { globalsUsed } from '../rendering/theme/lint-browser.ts';
import { type StyleLimits, styleLimits, styleLimitsOf } from '../rendering/theme/styles/style-thread.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import { placeAt, themeCodes } from '../rendering/theme/theme-problems.ts';
import type { FileDiagnostic } from './file-diagnostic.ts';
import { findSources } from './find-sources.ts';
import { readUtf8 } from './read-utf8.ts';
import { sarifText } from './sarif.ts';

/** Checks files and folders, prints the problems, and returns the exit code: 1 when there are errors. */
export async function check(paths: readonly string[], format: 'text' | 'json' | 'sarif'): Promise<number> {
  const founds: FileDiagnostic[] = [];
  const notes: string[] = [];
  let files = 0;
  for (const path of paths) {
    const checked = await checkPath(path);
    founds.push(...checked.diagnostics);
    files += checked.files;
    notes.push(...checked.notes);
  }
  process.stdout.write(writers[format](founds, files, notes));
  return founds.some(({ diagnostic }) => diagnostic.severity === 'error') ? 1 : 0;
}

interface Checked {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly files: number;
  /** Information that is not a problem. */
  readonly notes: readonly string[];
}

/** A file, or all that is below a folder. */
async function checkPath(path: string): Promise<Checked> {
  const { themes, contents, templates } = findSources(path);
  const checked: Checked[] = [];
  for (const theme of themes) checked.push(await checkFolder(theme));
  for (const content of contents) checked.push(await checkContent(content));
  if (templates.length > 0) checked.push(checkTemplates(templates));
  if (checked.length === 0) checked.push(nothingIn(path));
  return {
    diagnostics: checked.flatMap(({ diagnostics }) => diagnostics),
    files: checked.reduce((sum, { files }) => sum + files, 0),
    notes: checked.flatMap(({ notes }) => notes),
  };
}

/** A theme folder: everything that loading it tolerates, and what only looks suspicious. */
async function checkFolder(path: string): Promise<Checked> {
  const theme = await checkTheme(path, await configuredLimits());
  const matches = theme.diagnostics.map(({ file, frame, ...diagnostic }) => ({
    file: join(path, file),
    source: theme.folder.texts.get(file) ?? '',
    diagnostic,
    frame,
  }));
  return { diagnostics: matches, files: theme.folder.texts.size, notes: globalNotes(path, theme) };
}

/** Reading the whole configuration would load all integrations, so only the limits are read. */
async function configuredLimits(): Promise<StyleLimits> {
  const { STYLES_DEADLINE_MS, STYLES_HEAP_MB } = process.env;
  if (STYLES_DEADLINE_MS === undefined && STYLES_HEAP_MB === undefined) return styleLimits;
  const { readConfig } = await import('../config.ts');
  return styleLimitsOf(readConfig(process.env));
}

/** The globals that the theme uses in browsers, split by whether they work. */
function globalNotes(path: string, theme: Theme): readonly string[] {
  const { working, absent } = globalsUsed(theme);
  if (working.length + absent.length === 0) return [];
  const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));
  return [`${path}: globals of the platform that work: ${listed(working)}; that do nothing: ${listed(absent)}`];
}

/** A content folder: what keeps it from being served or imported, and keys that look misspelled. */
async function checkContent(path: string): Promise<Checked> {
  // Reading content loads the rules of the shop, which templates do not need.
  const { checkContentFolder } = await import('../app/seed/check-content.ts');
  const { files, problems, warnings } = await checkContentFolder(path);
  const found = (severity: Severity, code: string, problem: ContentProblem): FileDiagnostic => {
    const { file, pointer = '', message, line, column, frame = '' } = problem;
    const source = files.find((one) => one.path === file)?.source ?? '';
    const subject = pointer === '' ? message : `${pointer}: ${message}`;
    return { file, source, diagnostic: { code, severity, message: subject, line, column }, frame };
  };
  const diagnostics = [
    ...problems.map((problem) => found('error', 'CONTENT_INVALID', problem)),
    ...warnings.map((problem) => found('warning', 'CONTENT_KEY_UNKNOWN', problem)),
  ];
  return { diagnostics, files: files.length, notes: [] };
}

function checkTemplates(files: readonly string[]): Checked {
  // Files are checked as a site would compile them: with the formatters that only sites have.
  const engine = createThemeEngine(createEngine({ codegen: 'off' }), { codegen: 'off' });
  const { lint } = createLinter(describeDefinitions(engine));
  const diagnostics = files.flatMap((file): FileDiagnostic[] => {
    const { source, diagnostics } = engine.compile(readUtf8(file));
    const mistakes = lint(source).map((mistake) => ({ ...mistake, ...placeAt(source, mistake.from) }));
    return [...diagnostics, ...mistakes].map((diagnostic) => ({
      file,
      source,
      diagnostic,
      frame: sourceFrame(source, diagnostic),
    }));
  });
  return { diagnostics, files: files.length, notes: [] };
}

function nothingIn(path: string): Checked {
  const { severity, sentence, help } = themeCodes.FOLDER_EMPTY;
  const diagnostic = { code: 'FOLDER_EMPTY', severity, message: sentence, help };
  return { diagnostics: [{ file: path, source: '', diagnostic, frame: '' }], files: 0, notes: [] };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const writers: Readonly<
  Record<
    'text' | 'json' | 'sarif',
    (diagnostics: readonly FileDiagnostic[], files: number, notes: readonly string[]) => string
  >
> = {
  text(founds, files, notes) {
    const blocks = founds.map(({ file, diagnostic: { severity, message, line, column, code, help }, frame }) =>
      [
        `${line === undefined ? file : `${file}:${line}:${column ?? 1}`} ${severity} ${code}`,
        `  ${message}`,
        ...(help === undefined ? [] : [`  ${help}`]),
        frame,
      ].join('\n'),
    );
    const count = (severity: string): number =>
      founds.filter(({ diagnostic }) => diagnostic.severity === severity).length;
    const sums = [counted(files, 'file'), counted(count('error'), 'error'), counted(count('warning'), 'warning')];
    return `${[...blocks, ...notes].map((block) => `${block.trimEnd()}\n\n`).join('')}${sums.join(', ')}\n`;
  },
  json: (founds) =>
    `${JSON.stringify(
      founds.map(({ file, diagnostic, frame }) => ({ file, ...diagnostic, frame })),
      null,
      2,
    )}\n`,
  sarif: (founds) => sarifText(founds),
};

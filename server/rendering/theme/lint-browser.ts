/** Checks a theme's browser code against our pages: globals, platform paths, the content security policy. */

import { browserTexts, globalsOf, TEMPLATE } from './globals.ts';
import { platformFile } from './platform-files.ts';
import { withoutComments } from './tags/scan.ts';
import type { Theme } from './theme.ts';
import { isWorkingGlobal } from './theme-globals.ts';
import type { ThemeReport } from './theme-problems.ts';

/** Platform paths that a theme may refer to. */
const PLATFORM_PATH = /["'(](\/universal\/[\w./-]+)/g;

const HANDLER = /<[a-z][^<>]*?\s(on[a-z]+)\s*=\s*["']/gi;
const INSERTED = /\.src\s*=\s*[^;\n]{0,80}?["'](?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi;
const PLAIN_HTTP =
  /(?:<(?:img|source|video|audio|iframe|link|script)\b[^<>]*?\s(?:data-src|src|href|poster)\s*=\s*["']?|url\(\s*["']?)(http:\/\/[^"'\s)>]+)/gi;

/** Checks a theme's templates, scripts and styles; findings are added to the theme's diagnostics. */
export function lintBrowserCode({ folder, report }: Theme): void {
  for (const { name, file, source, at } of globalsOf(folder))
    if (!isWorkingGlobal(name)) report.add('GLOBAL_ABSENT', { name }, { file, source, at });
  for (const [file, source] of browserTexts(folder)) {
    const isTemplate = TEMPLATE.test(file);
    const text = isTemplate ? withoutComments(source) : source;
    const each = (pattern: RegExp, reported: (name: string, at: number) => void): void => {
      for (const { 0: full, 1: name = '', index } of text.matchAll(pattern)) reported(name, index + full.indexOf(name));
    };
    each(PLATFORM_PATH, (name, at) => reportPlatformPath(report, { name, file, source, at }));
    each(INSERTED, (name, at) => report.add('POLICY_SCRIPT', { name }, { file, source, at }));
    if (!isTemplate) continue;
    each(HANDLER, (name, at) => report.add('POLICY_HANDLER', { name }, { file, source, at }));
    each(PLAIN_HTTP, (name, at) => report.add('POLICY_HTTP', { name }, { file, source, at }));
  }
  for (const [file, source] of folder.texts) {
    if (!/^styles\//.test(file)) continue;
    for (const { 1: name = '', index } of source.matchAll(PLAIN_HTTP))
      report.add('POLICY_HTTP', { name }, { file, source, at: index });
    for (const { 1: name = '', index } of source.matchAll(PLATFORM_PATH))
      reportPlatformPath(report, { name, file, source, at: index + 1 });
  }
}

interface NamedPath {
  readonly name: string;
  readonly file: string;
  readonly source: string;
  readonly at: number;
}

function reportPlatformPath(report: ThemeReport, { name, file, source, at }: NamedPath): void {
  const served = platformFile(name);
  if (served === undefined) report.add('PLATFORM_PATH_ABSENT', { name }, { file, source, at });
  else if (served.standIn !== undefined)
    report.add('PLATFORM_PATH_STAND_IN', { name, standIn: served.standIn }, { file, source, at });
}

/** The globals that a theme uses, split by whether they work on our pages. */
export function globalsUsed({ folder }: Pick<Theme, 'folder'>): {
  readonly working: readonly string[];
  readonly absent: readonly string[];
} {
  const names = [...new Set(globalsOf(folder).map(({ name }) => name))].sort();
  return { working: names.filter(isWorkingGlobal), absent: names.filter((name) => !isWorkingGlobal(name)) };
}

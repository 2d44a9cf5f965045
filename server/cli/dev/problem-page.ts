/** Shows problems of a theme and its content during development: in the terminal and in the overlay on the page. */
import { relative } from 'node:path';
import { ContentInvalid } from '../../content/content-invalid.ts';
import type { ThemeDiagnostic } from '../../rendering/theme/theme-problems.ts';

export type DevProblem = Pick<
  ThemeDiagnostic,
  'code' | 'severity' | 'message' | 'file' | 'line' | 'column' | 'help' | 'frame'
>;

/** What is wrong with a content folder: each problem of its files, or why it cannot be read. */
export function contentProblems(error: unknown, folder: string): readonly DevProblem[] {
  const own = { code: 'CONTENT_UNREADABLE', severity: 'error', frame: '' } as const;
  if (!(error instanceof ContentInvalid))
    return [{ ...own, message: error instanceof Error ? error.message : String(error), file: folder }];
  return error.problems.map(({ file, pointer = '', message, frame = '', ...problem }) => ({
    ...own,
    ...problem,
    message: pointer === '' ? message : `${pointer}: ${message}`,
    file: shortPath(file),
    frame,
  }));
}

function shortPath(file: string): string {
  const path = relative('.', file);
  return path.startsWith('..') ? file : path;
}

const RED = '\u001b[31m';
const YELLOW = '\u001b[33m';
const PLAIN = '\u001b[0m';

/** One problem as lines for a terminal. */
export function problemText(
  { code, severity, message, file, line, column, help, frame }: DevProblem,
  isColoured: boolean,
): string {
  const paint = (text: string): string => (isColoured ? `${severity === 'error' ? RED : YELLOW}${text}${PLAIN}` : text);
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  return [
    `${paint(severity)} ${place} ${code}`,
    `  ${message}`,
    ...(help === undefined ? [] : [`  ${help}`]),
    ...(frame === '' ? [] : [frame]),
  ].join('\n');
}

/** Shows problems of a theme and its content during development: in the terminal and in the overlay on the page. */
import type { ThemeDiagnostic } from '../../rendering/theme/theme-problems.ts';

export type DevProblem = Pick<
  ThemeDiagnostic,
  'code' | 'severity' | 'message' | 'file' | 'line' | 'column' | 'help' | 'frame'
>;

/** A content folder that cannot be read. */
export const contentProblem = (error: unknown, folder: string): DevProblem => ({
  code: 'CONTENT_UNREADABLE',
  severity: 'error',
  message: error instanceof Error ? error.message : String(error),
  file: folder,
  frame: '',
});

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

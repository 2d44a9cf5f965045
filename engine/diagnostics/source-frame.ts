import type { Diagnostic } from './diagnostic.ts';

const WIDEST = 160;

/** The lines around a diagnostic, with a caret under its place; '' when it has none. */
export function sourceFrame(source: string, diagnostic: Diagnostic): string {
  const { line, column } = diagnostic;
  if (line === undefined || column === undefined) return '';
  const lines = source.split('\n');
  const first = Math.max(1, line - 1);
  const last = Math.min(lines.length, line + 1);
  const width = String(last).length;
  // A very long line is cut around the place, so that the caret is still in view.
  const cut = Math.max(0, column - WIDEST / 2);
  const shown: string[] = [];
  for (let number = first; number <= last; number++) {
    const text = (lines[number - 1] ?? '')
      .replaceAll('\t', ' ')
      .replace(/\r$/, '')
      .slice(cut, cut + WIDEST);
    shown.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`);
    if (number === line) shown.push(`  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1 - cut))}^`);
  }
  return shown.join('\n');
}

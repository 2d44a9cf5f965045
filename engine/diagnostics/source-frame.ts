import type { Diagnostic } from './diagnostic.ts';
import { Lines } from './lines.ts';

const WIDEST = 160;

/** The lines around a diagnostic, with a caret under its place; '' when it has none. */
export function sourceFrame(source: string, diagnostic: Diagnostic): string {
  return diagnostic.line === undefined ? '' : frameIn(new Lines(source), diagnostic);
}

/** The same for many diagnostics of one source. */
export function sourceFramer(source: string): (diagnostic: Diagnostic) => string {
  let lines: Lines | undefined;
  return (diagnostic) => {
    if (diagnostic.line === undefined) return '';
    lines ??= new Lines(source);
    return frameIn(lines, diagnostic);
  };
}

function frameIn(lines: Lines, { line, column }: Diagnostic): string {
  if (line === undefined || column === undefined) return '';
  const first = Math.max(1, line - 1);
  const last = Math.min(lines.count, line + 1);
  const width = String(last).length;
  // A very long line is cut around the place, so that the caret is still in view.
  const cut = Math.max(0, column - WIDEST / 2);
  const shown: string[] = [];
  for (let number = first; number <= last; number++) {
    const text = lines
      .part(number, cut, cut + WIDEST)
      .replaceAll('\t', ' ')
      .replace(/\r$/, '');
    shown.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`);
    if (number === line) shown.push(`  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1 - cut))}^`);
  }
  return shown.join('\n');
}

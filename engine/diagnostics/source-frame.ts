import { Lines } from './lines.ts';

const MAX_WIDTH = 160;

/** A 1-based location in a source, if known. */
interface SourcePlace {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** The lines around a location, with a caret below it; '' without a location. */
export function sourceFrame(source: string, place: SourcePlace): string {
  return place.line === undefined ? '' : frameIn(new Lines(source), place);
}

/** The same for many locations in one source. */
export function sourceFramer(source: string): (place: SourcePlace) => string {
  let lines: Lines | undefined;
  return (place) => {
    if (place.line === undefined) return '';
    lines ??= new Lines(source);
    return frameIn(lines, place);
  };
}

function frameIn(lines: Lines, { line, column }: SourcePlace): string {
  if (line === undefined || column === undefined) return '';
  const first = Math.max(1, line - 1);
  const last = Math.min(lines.count, line + 1);
  const width = String(last).length;
  // Very long lines are cut around the location, so that the caret stays in view.
  const cut = Math.max(0, column - MAX_WIDTH / 2);
  const shown: string[] = [];
  for (let number = first; number <= last; number++) {
    const text = lines
      .part(number, cut, cut + MAX_WIDTH)
      .replaceAll('\t', ' ')
      .replace(/\r$/, '');
    shown.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`);
    if (number === line) shown.push(`  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1 - cut))}^`);
  }
  return shown.join('\n');
}

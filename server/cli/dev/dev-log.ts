/** Formats the server's log for the terminal of `vitrine dev`. */
import type { DestinationStream } from 'pino';
import { problemText } from './problem-page.ts';

interface Line {
  readonly level: number;
  readonly msg?: string;
  readonly code?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly path?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

const NAMES: readonly (readonly [number, string])[] = [
  [50, 'error'],
  [40, 'warning'],
  [30, 'info'],
];

/** A log destination that prints each line as text. */
export function devLog(print: (text: string) => void, isColored: boolean): DestinationStream {
  return {
    write(text) {
      const line = lineOf(text);
      print(line === undefined ? text : `${lineText(line, isColored)}\n\n`);
    },
  };
}

function lineOf(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

function lineText({ level, msg = '', code, file, line, column, path, err }: Line, isColored: boolean): string {
  const name = NAMES.find(([minLevel]) => level >= minLevel)?.[1] ?? 'debug';
  if (code !== undefined && file !== undefined) {
    const [message = '', ...frame] = msg.split('\n');
    const severity = name === 'error' ? 'error' : 'warning';
    return problemText({ code, severity, message, file, line, column, frame: frame.join('\n') }, isColored);
  }
  const suffix = path === undefined ? '' : ` ${path}`;
  const detail = err === undefined ? '' : `\n  ${(err.stack ?? err.message ?? '').replaceAll('\n', '\n  ')}`;
  return `${name}${suffix} ${msg}${detail}`;
}

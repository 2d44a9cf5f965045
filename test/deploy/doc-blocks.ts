/** The fenced blocks of a documentation page, and a shell script that runs their commands in order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..');

export interface Block {
  readonly page: string;
  readonly line: number;
  /** The info string of the fence: `sh`, `sh docker`, `nginx` … */
  readonly info: string;
  readonly text: string;
  /** Lines of a `text` block right below, which must be in the output. */
  readonly expected: readonly string[];
}

export const readPage = (page: string): string => readFileSync(join(root, 'docs', page), 'utf8');

export function blocksOf(page: string): readonly Block[] {
  const source = readPage(page);
  const fences = [...source.matchAll(/^```([^\n`]*)\n([\s\S]*?)\n```$/gm)].map((match) => ({
    info: match[1] ?? '',
    text: match[2] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
  return fences.flatMap(({ info, text, start, end }, index) => {
    if (info === 'text') return [];
    const next = fences[index + 1];
    const isOutput = next?.info === 'text' && source.slice(end, next.start).trim() === '';
    const line = source.slice(0, start).split('\n').length;
    return [{ page, line, info, text, expected: isOutput ? next.text.split('\n') : [] }];
  });
}

/** Commands of a block, with continued lines joined; here-documents stay with their command. */
export const commandsOf = ({ text }: Block): readonly string[] =>
  text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');

const isRun = ({ info }: Block): boolean => info === 'sh' || info === 'sh starts';
const marker = (line: number): string => `::block ${line}::`;

/** Starts a server, waits until it listens, and stops it like an operator. */
const STARTS = `
starts() {
  local log pid
  log=$(mktemp)
  PORT=0 setsid bash -c "$1" > "$log" 2>&1 &
  pid=$!
  until grep -qE 'http://localhost:[0-9]+|listens on port' "$log"; do
    kill -0 "$pid" 2> /dev/null || { cat "$log"; return 1; }
    sleep 0.1
  done
  kill -TERM -- "-$pid"
  wait "$pid" || { cat "$log"; return 1; }
}`;

/** The blocks of a page as one script, so that files and variables are available in later blocks. */
export function scriptOf(blocks: readonly Block[], url: string): string {
  const parts = blocks.filter(isRun).map((block) => {
    const text = block.text.replaceAll(/http:\/\/localhost:(?:3000|8080)/g, url);
    const command = block.info === 'sh starts' ? `starts ${quoted(text)}` : text;
    return `echo ${quoted(marker(block.line))}\n${command}`;
  });
  return `set -euo pipefail\n${STARTS}\n${parts.join('\n')}\n`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The output of each block, by line number. */
export function outputsIn(output: string): ReadonlyMap<number, string> {
  const [, ...parts] = output.split(/^::block (\d+)::$/m);
  const entries = new Map<number, string>();
  for (let i = 0; i + 1 < parts.length; i += 2) entries.set(Number(parts[i]), parts[i + 1] ?? '');
  return entries;
}

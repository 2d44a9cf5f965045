import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Fixture {
  readonly name: string;
  readonly template: string;
  readonly data: unknown;
  readonly partials: Readonly<Record<string, string>>;
  readonly output: string;
  readonly errors: readonly string[];
}

/** Reads a folder of fixtures, one case per file: a sentence, then sections that start with `:NAME` on a separate line. */
export function readFixtures(folder: string): Fixture[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => parseFixture(file, readFileSync(join(folder, file), 'utf8')));
}

function parseFixture(file: string, text: string): Fixture {
  const [sentence = '', ...parts] = text.split(/^:([A-Z]+)\n/m);
  const sections = new Map<string, string>();
  for (let i = 0; i < parts.length; i += 2) sections.set(parts[i] as string, (parts[i + 1] ?? '').replace(/\n$/, ''));
  const json = (name: string, fallback: unknown): unknown =>
    sections.has(name) ? JSON.parse(sections.get(name) as string) : fallback;
  return {
    name: `${file}: ${sentence.trim()}`,
    template: sections.get('TEMPLATE') ?? '',
    data: json('JSON', {}),
    partials: json('PARTIALS', {}) as Record<string, string>,
    output: sections.get('OUTPUT') ?? '',
    errors: (sections.get('ERRORS') ?? '').split('\n').filter((line) => line !== ''),
  };
}

/** The texts that visitors read in the demo's content: text by text, and sentence by sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CONTENT = 'views/demo/content';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const decoded = (text: string): string => text.replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Texts between tags and line breaks, then their sentences; no texts with parts, such as `Only {qtyInStock} left`. */
export function contentTexts(): ReadonlySet<string> {
  const strings = readdirSync(CONTENT).flatMap((name) =>
    stringsOf(JSON.parse(readFileSync(join(CONTENT, name), 'utf8'))),
  );
  const texts = strings.flatMap((text) => text.split(/<[^>]*>|\n/)).map((text) => decoded(text).trim());
  return new Set(
    [...texts, ...texts.flatMap((text) => text.split(/(?<=[.!?:;])\s+/))].filter(
      (text) => text !== '' && !/\{\w+\}/.test(text),
    ),
  );
}

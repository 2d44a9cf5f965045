/** Defaults and bounds of block settings against the table of the reference, where that is beside the project. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockSettings } from '../../shared/block-settings/index.ts';
import type { Setting, SettingTable } from '../../shared/settings.ts';

const REFERENCE = join(__dirname, '../../../shared/reference/studio.md');

interface Stated {
  readonly block: string;
  readonly name: string;
  readonly text: string;
}

/** The settings of the first level: `limit: 1–30 (5)`, `design: wall/**grid**`, `showCounts: on`, `text: text "Join"`. */
function statedSettings(source: string): readonly Stated[] {
  const rows = [...source.matchAll(/^\| (\d+) \| ([\w-]+) \| (.+) \|$/gm)];
  return rows.flatMap(([, , block = '', cell = '']) =>
    partsOf(cell).flatMap((part) => {
      const [, name, text] = /^([\w-]+): (.+)$/.exec(part) ?? [];
      return name === undefined || text === undefined ? [] : [{ block, name, text }];
    }),
  );
}

/** Splits at semicolons that are not in braces. */
function partsOf(cell: string): readonly string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of cell) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    if (sign === ';' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** What a text of the table says of a setting; undefined: nothing that can be compared. */
function expectedOf(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text === 'on' || text === 'off') return { default: text === 'on' };
  const [, words] = /^text(?:≤\d+)? "(.*)"$/.exec(text) ?? [];
  if (words !== undefined) return { default: words };
  const [, min, max, standard] = /^(-?[\d.]+)–([\d.]+)(?: step any)? \((-?[\d.]+)\)$/.exec(text) ?? [];
  if (standard !== undefined) return { min: Number(min), max: Number(max), default: Number(standard) };
  const choices = /^(?:\*\*)?[\w /-]+(?:\*\*)?(?:\/(?:\*\*)?[\w /-]+(?:\*\*)?)+$/.test(text) && text.includes('**');
  if (!choices) return undefined;
  return { default: /\*\*(.+?)\*\*/.exec(text)?.[1] };
}

const actualOf = (setting: Setting | undefined, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, (setting as Readonly<Record<string, unknown>> | undefined)?.[name]]));

const stated = existsSync(REFERENCE) ? statedSettings(readFileSync(REFERENCE, 'utf8')) : [];
const compared = stated.flatMap(({ block, name, text }) => {
  const expected = expectedOf(text);
  return expected === undefined ? [] : [[`${block}.${name}`, block, name, expected] as const];
});

(compared.length > 0 ? test.each(compared) : test.skip.each([['no reference', '', '', {}]] as const))(
  '%s has the default and the bounds of the reference',
  (_title, block, name, expected) => {
    const table = (blockSettings as Readonly<Record<string, SettingTable>>)[block];
    expect(actualOf(table?.[name], Object.keys(expected))).toEqual(expected);
  },
);

(stated.length > 0 ? test : test.skip)('the reference has settings of many blocks to compare', () => {
  expect(new Set(compared.map(([, block]) => block)).size).toBeGreaterThan(30);
});

/** Sanitizes the markup of admins who may not run scripts in the browsers of others. */

import { blockSettings } from '#shared/block-settings/index';
import { blockTypes } from '#shared/block-types';
import { isData } from '#shared/json';
import { may } from '#shared/roles';
import { readSettings, type SettingTable } from '#shared/settings';
import { richText } from '../../rendering/blocks/rich-text.ts';
import type { Admin } from '../admins.ts';
import type { Json } from '../site/documents.ts';

const typeOfCode: ReadonlyMap<unknown, string> = new Map(
  Object.entries(blockTypes).map(([name, code]) => [code, name]),
);

const tableOf = (type: string): SettingTable =>
  Object.hasOwn(blockSettings, type) ? blockSettings[type as keyof typeof blockSettings] : {};

/** Settings of a block type that are printed unescaped. */
const markupSettings = (type: string): readonly string[] =>
  Object.entries(tableOf(type)).flatMap(([name, { kind }]) => (kind === 'markup' ? [name] : []));

/**
 * A layout that an admin may save. Without the permission `code`, markup is reduced to rich text, and scripts are displayed instead of
 * run, unless `stored` contains the same: what others were allowed to write stays.
 */
export function safeLayout<T>(admin: Pick<Admin, 'roles'>, layout: T, stored: readonly unknown[]): T {
  if (may(admin.roles, 'code')) return layout;
  const allowed = new Set<string>();
  const allow: Change = (type, value) => {
    allowed.add(markupOf(type, value));
    return undefined;
  };
  for (const before of stored) mapBlocks(before, allow);
  return mapBlocks(layout, (type, value) =>
    allowed.has(markupOf(type, value)) ? undefined : safeValue(type, value),
  ) as T;
}

/** Everything that a block prints unescaped, and how; the same text for the same markup. */
const markupOf = (type: string, value: Json): string => {
  const read = readSettings(tableOf(type), value).values as Json;
  return JSON.stringify([
    type,
    read['language'],
    read['displaySource'],
    ...markupSettings(type).map((name) => value[name]),
  ]);
};

function safeValue(type: string, value: Json): Json {
  const names = markupSettings(type).filter((name) => typeof value[name] === 'string');
  if (type === 'code') return safeCode(value);
  return { ...value, ...Object.fromEntries(names.map((name) => [name, richText(value[name] as string)])) };
}

/** Source that is displayed, and stylesheets, cannot run. The settings are read as pages read them. */
function safeCode(value: Json): Json {
  const { source, language, displaySource } = readSettings(blockSettings.code, value).values;
  if (displaySource) return value;
  if (language === 'html') return { ...value, source: richText(source) };
  return language === 'javascript' ? { ...value, displaySource: true } : value;
}

type Change = (type: string, value: Json) => Json | undefined;

/** A layout with new settings for the blocks that `change` returns some for. Anything but a layout is returned unchanged. */
function mapBlocks(layout: unknown, change: Change): unknown {
  const column = (input: Json): Json =>
    withLists(
      withLists(input, 'blocks', (block) => changed(block, change)),
      'rows',
      row,
    );
  const row = (input: Json): Json => withLists(input, 'columns', column);
  return isData(layout) ? withLists(layout, 'rows', row) : layout;
}

function withLists(node: Json, name: string, map: (item: Json) => Json): Json {
  const items = node[name];
  if (!Array.isArray(items)) return node;
  return { ...node, [name]: items.map((item: unknown) => (isData(item) ? map(item) : item)) };
}

function changed(block: Json, change: Change): Json {
  const { type, value } = block;
  const name = typeOfCode.get(type) ?? type;
  return typeof name === 'string' && isData(value) ? { ...block, value: change(name, value) ?? value } : block;
}

import { isData } from '#shared/json';
import type { SettingTable } from '#shared/settings';
import type { Path } from '../documents/json-value.ts';
import { valueAt } from '../documents/json-value.ts';
import type { OpenDocument } from '../documents/use-document.ts';
import type { ListEdit } from '../fields/fields-context.ts';
import { SettingsPanel } from '../fields/settings-panel.tsx';

export interface DocumentPanelProps {
  readonly document: OpenDocument;
  readonly settings: SettingTable;
  /** Path of the settings in the document. */
  readonly at?: Path;
}

/** The settings of an object in a document. */
export function DocumentPanel({ document, settings, at = [] }: DocumentPanelProps) {
  const stored = valueAt(document.value, at);
  const inside = (path: Path): Path => [...at, ...path];
  const edit = (path: Path, value: unknown): void => document.edit({ op: 'set', path: inside(path), value });
  const editList = (change: ListEdit): void =>
    document.edit(
      change.op === 'move'
        ? { op: 'move', from: inside(change.from), to: inside(change.to) }
        : { ...change, path: inside(change.path) },
    );
  return (
    <SettingsPanel
      settings={settings}
      value={isData(stored) ? stored : {}}
      problems={problemsBelow(document.problems, settings, at)}
      onEdit={edit}
      onListEdit={editList}
    />
  );
}

/** The server's messages for these settings, by relative path. */
function problemsBelow(
  problems: Readonly<Record<string, string>>,
  settings: SettingTable,
  at: Path,
): Readonly<Record<string, string>> {
  const start = at.map((key) => `${key}.`).join('');
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, message]) => {
      const own = name.startsWith(start) ? name.slice(start.length) : '';
      return Object.hasOwn(settings, own.split('.', 1)[0] ?? '') ? [[own, message]] : [];
    }),
  );
}

/** Some settings of a table. */
export const pick = (table: SettingTable, ...names: readonly string[]): SettingTable =>
  Object.fromEntries(names.flatMap((name) => (table[name] === undefined ? [] : [[name, table[name]]])));

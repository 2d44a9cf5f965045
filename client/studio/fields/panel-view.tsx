/** The settings panel of a block, slice or slide. */
import { useMemo } from 'react';
import { isData } from '#shared/json';
import type { SettingTable } from '#shared/settings';
import { type Path, valueAt } from '../documents/json-value.ts';
import { reachableEdit } from './field-path.ts';
import { type Fields, FieldsContext, type ListEdit } from './fields-context.ts';
import { fieldId, listProblems, type Problems, problemsOf, visibleGroups } from './panel-model.ts';
import { SettingField } from './setting-field.tsx';

export interface SettingsPanelProps {
  readonly settings: SettingTable;
  /** The stored values; missing ones have defaults. */
  readonly value: unknown;
  /** The server's, by path of the setting. */
  readonly problems?: Problems;
  /** The path's parent exists. Undefined removes the value. */
  readonly onEdit: (path: Path, value: unknown) => void;
  /** Called for list changes; without it the whole list is set. */
  readonly onListEdit?: (edit: ListEdit) => void;
}

export function PanelView({ settings, value, problems: found, onEdit, onListEdit }: SettingsPanelProps) {
  const problems = useMemo(() => problemsOf(settings, value, found), [settings, value, found]);
  const fields = useMemo<Fields>(() => {
    const edit: Fields['edit'] = (path, next) => {
      const reachable = reachableEdit(value, { path, value: next });
      if (reachable !== undefined) onEdit(reachable.path, reachable.value);
    };
    const editList = (change: ListEdit): void => {
      const path = listPath(change);
      const list = valueAt(value, path);
      if (onListEdit !== undefined && Array.isArray(list)) onListEdit(change);
      else edit(path, changedList(Array.isArray(list) ? list : [], change));
    };
    return { problems, edit, editList, Field: SettingField };
  }, [value, problems, onEdit, onListEdit]);
  const groups = visibleGroups(settings, value, problems);
  const values = isData(value) ? value : {};
  return (
    <FieldsContext value={fields}>
      <div className="studio-settings">
        <ProblemList settings={settings} problems={problems} />
        {groups.map(({ title, names, hasProblem }, at) => (
          <SettingGroup key={title} title={title} isFirst={at === 0} hasProblem={hasProblem}>
            {names.map((name) => (
              <SettingField key={name} name={name} table={settings} path={[]} values={values} />
            ))}
          </SettingGroup>
        ))}
      </div>
    </FieldsContext>
  );
}

const listPath = (change: ListEdit): Path => (change.op === 'move' ? change.from.slice(0, -1) : change.path);

function changedList(list: readonly unknown[], change: ListEdit): readonly unknown[] {
  if (change.op === 'insert') return list.toSpliced(change.index, 0, change.value);
  if (change.op === 'remove') return list.toSpliced(change.index, 1);
  const [from, to] = [change.from, change.to].map((path) => Number(path.at(-1)));
  return list.toSpliced(from ?? 0, 1).toSpliced(to ?? 0, 0, list[from ?? 0]);
}

interface SettingGroupProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly hasProblem: boolean;
  readonly children: React.ReactNode;
}

/** The first group is always open; others are folded until opened, or until they have a problem. */
const SettingGroup = ({ title, isFirst, hasProblem, children }: SettingGroupProps) =>
  isFirst ? (
    <div className="studio-group-fields">{children}</div>
  ) : (
    <details className="studio-group" {...(hasProblem ? { open: true } : {})}>
      <summary>{title}</summary>
      <div className="studio-group-fields">{children}</div>
    </details>
  );

function ProblemList({ settings, problems }: { readonly settings: SettingTable; readonly problems: Problems }) {
  const listed = listProblems(settings, problems);
  if (listed.length === 0) return null;
  return (
    <div className="studio-note is-error studio-problem-list" role="status">
      <ul>
        {listed.map(({ path, label, message }) => (
          <li key={path}>
            <button type="button" onClick={() => showField(path)}>
              {label}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Unfolds the parents of a setting and focuses it. */
function showField(path: string): void {
  const keys = path.split('.');
  const element = keys
    .map((_key, at) => document.getElementById(fieldId(keys.slice(0, keys.length - at))))
    .find((found) => found !== null);
  for (let folded = element?.closest('details'); folded; folded = folded.parentElement?.closest('details'))
    folded.open = true;
  const target = element?.querySelector<HTMLElement>('input, textarea, button, select, [contenteditable="true"]');
  (target ?? element)?.focus();
}

/** Says which fields the server has refused: they may be on a tab that is not shown. */
import type { SettingTable } from '#shared/settings';

export interface UnsavedFieldsProps {
  /** Messages by field path. */
  readonly problems: Readonly<Record<string, string>>;
  /** Fields by the title of their tab. */
  readonly tables: Readonly<Record<string, SettingTable>>;
}

export function UnsavedFields({ problems, tables }: UnsavedFieldsProps) {
  const rows = Object.entries(problems);
  if (rows.length === 0) return null;
  return (
    <section role="alert" className="studio-note is-error">
      <div>
        {rows.map(([path, message]) => (
          <p key={path}>
            Not saved: <strong>{placeOf(path, tables)}</strong>: {message}
          </p>
        ))}
      </div>
    </section>
  );
}

const TERMS: Readonly<Record<string, string>> = { tags: 'Tags', categories: 'Categories' };

/** `Details, Tags, entry 2` */
export function placeOf(path: string, tables: UnsavedFieldsProps['tables']): string {
  const [name = '', ...rest] = path.split('.');
  const entry = rest.find((part) => /^\d+$/.test(part));
  const [tab, table] = Object.entries(tables).find(([, fields]) => Object.hasOwn(fields, name)) ?? [];
  const label = TERMS[name] ?? table?.[name]?.label ?? name;
  const place = [tab ?? (Object.hasOwn(TERMS, name) ? 'Details' : undefined), label];
  return [...place, entry === undefined ? undefined : `entry ${Number(entry) + 1}`].filter(Boolean).join(', ');
}

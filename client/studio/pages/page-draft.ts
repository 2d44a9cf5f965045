/** Changes of a page's settings that are not saved yet, and what somebody else has changed meanwhile. */
import { isData } from '#shared/json';
import { isSame } from '../documents/json-value.ts';
import type { Contradiction } from '../documents/rebase.ts';
import type { PageSettings } from './page-replies.ts';

/** What is changed, by the names of `PUT /api/owner/pages/ID`. */
export interface PageDraft extends Partial<Omit<PageSettings, 'id' | 'type' | 'revision'>> {
  /** Null unlocks the page. */
  readonly password?: string | null;
}

export interface PageFieldsProps {
  readonly page: PageSettings;
  readonly draft: PageDraft;
  change(more: PageDraft): void;
  errorOf(field: string): string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Settings with fields of their own, each of which is changed by itself. */
const GROUPS: readonly string[] = ['seo', 'code'];

/** `title`, `seo.title`: all fields with their values. */
function flat(settings: Fields): Fields {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
      GROUPS.includes(name) && isData(value)
        ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );
}

/** The fields of a draft that differ from the page that it was made of, as a change sends them. */
export function changesOf(page: PageSettings, draft: PageDraft): Fields {
  const before = flat({ ...page });
  const body: Record<string, Record<string, unknown> | unknown> = {};
  for (const [name, value] of Object.entries(flat({ ...draft }))) {
    const [group = '', inner] = name.split('.');
    if (isSame(value, before[name])) continue;
    body[group] = inner === undefined ? value : { ...(body[group] as Fields | undefined), [inner]: value };
  }
  return body;
}

/** What both a draft and somebody else have changed of a page since it was read as `page`, and not alike. */
export function contradictionsOf(page: PageSettings, stored: PageSettings, draft: PageDraft): readonly Contradiction[] {
  const [before, theirs] = [flat({ ...page }), flat({ ...stored })];
  return Object.entries(flat(changesOf(page, draft))).flatMap(([name, mine]) =>
    isSame(before[name], theirs[name]) || isSame(mine, theirs[name])
      ? []
      : [{ reason: 'value' as const, path: name.split('.'), mine, theirs: theirs[name] }],
  );
}

/** A draft of the page as it is stored now, with some of its fields as they are stored. */
export function rebasedDraft(
  page: PageSettings,
  stored: PageSettings,
  { draft, without = [] }: { readonly draft: PageDraft; readonly without?: readonly string[] },
): PageDraft {
  const rebased: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat(changesOf(page, draft)))) {
    const [group = '', inner] = name.split('.');
    if (without.includes(name)) continue;
    const base = rebased[group] ?? Reflect.get(stored, group);
    rebased[group] = inner === undefined ? value : { ...(base as object), [inner]: value };
  }
  return rebased as PageDraft;
}

/** Unsaved changes of page settings, and concurrent changes by others. */
import { isData } from '#shared/json';
import { isSame } from '../documents/json-value.ts';
import type { Contradiction } from '../documents/rebase.ts';
import type { PageSettings } from './page-replies.ts';

/** Changed fields, named as in `PUT /api/owner/pages/ID`. */
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

/** Nested settings whose fields are changed separately. */
const GROUPS: readonly string[] = ['seo', 'code'];

/** All fields with their values: `title`, `seo.title`. */
function flat(settings: Fields): Fields {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
      GROUPS.includes(name) && isData(value)
        ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );
}

/** The fields of a draft that differ from its original page, as sent to the API. */
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

/** Fields that both the draft and somebody else have changed, differently, since the page was loaded. */
export function contradictionsOf(page: PageSettings, stored: PageSettings, draft: PageDraft): readonly Contradiction[] {
  const [before, theirs] = [flat({ ...page }), flat({ ...stored })];
  return Object.entries(flat(changesOf(page, draft))).flatMap(([name, mine]) =>
    isSame(before[name], theirs[name]) || isSame(mine, theirs[name])
      ? []
      : [{ reason: 'value' as const, path: name.split('.'), mine, theirs: theirs[name] }],
  );
}

/** The draft based on the stored page, with some fields reset to their stored values. */
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

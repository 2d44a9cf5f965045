/** Editing of page settings: saved with the revision they are based on, and merged with changes by others. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isData } from '#shared/json';
import { call, type Result } from '../api.ts';
import type { Conflict } from '../documents/document-record.ts';
import { useSubmit } from '../use-submit.ts';
import { PAGES, pageCall } from './page-addresses.ts';
import { changesOf, contradictionsOf, type PageDraft, type PageFieldsProps, rebasedDraft } from './page-draft.ts';
import type { PageSettings } from './page-replies.ts';

export interface PageSettingsForm extends Pick<ReturnType<typeof useSubmit>, 'isBusy' | 'problem'> {
  readonly fields: PageFieldsProps;
  readonly isChanged: boolean;
  /** Fields that somebody else has changed, too. Saving is blocked until they are resolved. */
  readonly conflicts: readonly Conflict[];
  resolve(id: number, choice: 'mine' | 'theirs'): void;
  /** The page as the server has it then; undefined when it has not taken all of it. */
  save(): Promise<PageSettings | undefined>;
}

interface Edited {
  /** The page that the draft is based on. */
  readonly page: PageSettings;
  readonly draft: PageDraft;
  readonly conflicts: readonly Conflict[];
}

/** Max retries after concurrent changes. */
const MAX_TRIES = 5;

export function usePageSettings(first: PageSettings): PageSettingsForm {
  const [edited, setEdited] = useState<Edited>({ page: first, draft: {}, conflicts: [] });
  const { isBusy, problem, run, accept, errorOf } = useSubmit();
  const client = useQueryClient();
  const { page, draft, conflicts } = edited;
  const change = (more: PageDraft): void => {
    for (const name of Object.keys(more)) accept(name);
    setEdited((before) => ({ ...before, draft: { ...before.draft, ...more } }));
  };
  const save = async (): Promise<PageSettings | undefined> => {
    const saved = await run(async () => {
      const { reply, merged } = await sendMerged(edited);
      setEdited(merged);
      return reply;
    });
    if (saved === undefined) return undefined;
    client.setQueryData([pageCall(page.id)], saved.body);
    await client.invalidateQueries({ queryKey: [PAGES] });
    return saved.body;
  };
  return {
    ...{ isBusy, conflicts, save },
    // Conflicts are shown by field, with a choice.
    problem: conflicts.length > 0 ? undefined : problem,
    isChanged: Object.keys(changesOf(page, draft)).length > 0,
    fields: { page, draft, errorOf, change },
    resolve: (id, choice) => setEdited((before) => resolved(before, id, choice)),
  };
}

interface Sent {
  readonly reply: Result<PageSettings>;
  readonly merged: Edited;
}

/** Sends the changes, merged with concurrent changes by others. */
async function sendMerged(edited: Edited): Promise<Sent> {
  let merged = edited;
  for (let count = 1; ; count++) {
    const { page, draft } = merged;
    const options = { body: changesOf(page, draft), ifMatch: page.revision };
    const reply = await call<PageSettings>('PUT', pageCall(page.id), options);
    const stored = reply.ok || reply.problem.status !== 409 ? undefined : reply.problem.stored;
    if (!isData(stored) || count === MAX_TRIES) return { reply, merged };
    merged = mergedWith(merged, stored as unknown as PageSettings);
    if (merged.conflicts.length > 0) return { reply, merged };
  }
}

function mergedWith({ page, draft }: Edited, stored: PageSettings): Edited {
  const contradictions = contradictionsOf(page, stored, draft);
  return {
    page: stored,
    draft: rebasedDraft(page, stored, { draft }),
    conflicts: contradictions.map((one, at) => ({ ...one, id: at + 1 })),
  };
}

function resolved({ page, draft, conflicts }: Edited, id: number, choice: 'mine' | 'theirs'): Edited {
  const without = conflicts.filter((one) => one.id === id).map(({ path }) => path.join('.'));
  return {
    page,
    draft: choice === 'mine' ? draft : rebasedDraft(page, page, { draft, without }),
    conflicts: conflicts.filter((one) => one.id !== id),
  };
}

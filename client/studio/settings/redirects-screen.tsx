/** Redirects from old URLs. */
import { useEffect, useRef } from 'react';
import { field, listOf } from '#shared/json';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { DocumentTools } from '../editing/document-tools.tsx';
import { useRead } from '../read.ts';
import { type Draft, keysOf, type Redirect, redirectOf } from './redirect-drafts.ts';
import { RedirectRow } from './redirect-row.tsx';
import { HIDDEN_PAGES, type HiddenPages, useRedirectDrafts } from './use-redirect-drafts.ts';

const redirects = { kind: 'settings', name: 'redirects' } as const;

export function Screen() {
  const document = useDocument(redirects);
  const { status, value, message, reload } = document;
  const rows = listOf(field(value, 'redirects')).map(redirectOf);
  return (
    <ScreenLayout title="Redirects" actions={<DocumentTools of={redirects} />}>
      <ConflictNotes {...document} />
      {status === 'loading' ? <Loading label="Redirects" /> : null}
      {status === 'failed' || status === 'missing' ? (
        <EmptyState title={message || 'Unable to load. Try again.'}>
          <Button onPress={reload}>Try again</Button>
        </EmptyState>
      ) : null}
      {status === 'ready' ? <RedirectRows rows={rows} document={document} /> : null}
    </ScreenLayout>
  );
}

interface RedirectRowsProps {
  readonly rows: readonly Redirect[];
  readonly document: ReturnType<typeof useDocument>;
}

function RedirectRows({ rows, document }: RedirectRowsProps) {
  const { edit, isUnsaved } = document;
  const keys = keysOf(rows);
  const warnings = useWarnings(isUnsaved);
  const typed = useRedirectDrafts((key, value) => {
    const index = keys.indexOf(key);
    if (index >= 0) edit({ op: 'set', path: ['redirects', index], value });
    else edit({ op: 'insert', path: ['redirects'], index: rows.length, value });
  });
  const actions = (key: string) => ({
    onChange: (draft: Draft) => typed.change(key, draft),
    onFinish: () => void typed.finish(key),
    onConfirm: () => typed.confirm(key),
  });
  const added = Object.entries(typed.drafts).filter(([, { stored }]) => stored === undefined);
  const remove = (key: string, index: number): void => {
    typed.drop(key);
    edit({ op: 'remove', path: ['redirects'], index });
  };
  return (
    <>
      <p className="studio-soft">
        From /old/* leads all addresses below /old that are no pages: to /new/* each to its place below /new, to /new
        all to that page.
      </p>
      {rows.length + added.length === 0 ? <EmptyState title="No address leads on yet." /> : null}
      <ul className="studio-rows studio-redirects">
        {rows.map((row, index) => {
          const key = keys[index] ?? '';
          const draft = typed.drafts[key] ?? { ...row, stored: row };
          const own = {
            error: (name: string) => document.problems[`redirects.${index}.${name}`],
            warning: warnings.get(row.from),
            onRemove: () => remove(key, index),
          };
          // By place, because the content changes while it is edited.
          return <RedirectRow key={index} draft={draft} {...own} {...actions(key)} />;
        })}
        {added.map(([key, draft]) => (
          <RedirectRow key={key} draft={draft} onRemove={() => typed.drop(key)} {...actions(key)} />
        ))}
      </ul>
      <div>
        <Button variant="primary" onPress={typed.add}>
          Add a redirect
        </Button>
      </div>
    </>
  );
}

/** What stored redirects hide, by their path; asked again when others are stored. */
function useWarnings(isUnsaved: boolean): ReadonlyMap<string, string> {
  const { data, refetch } = useRead<HiddenPages>(HIDDEN_PAGES);
  const wasUnsaved = useRef(isUnsaved);
  useEffect(() => {
    if (wasUnsaved.current && !isUnsaved) void refetch();
    wasUnsaved.current = isUnsaved;
  }, [isUnsaved, refetch]);
  return new Map(data?.hidden.map(({ from, message }) => [from, message]));
}

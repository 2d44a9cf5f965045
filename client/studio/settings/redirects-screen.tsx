/** Redirects from old URLs. */
import { Trash2 } from 'lucide-react';
import { field, listOf, textOf } from '#shared/json';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { DocumentTools } from '../editing/document-tools.tsx';

const redirects = { kind: 'settings', name: 'redirects' } as const;

const statuses = [
  { id: '301', label: 'Moved for good (301)' },
  { id: '302', label: 'Found elsewhere (302)' },
  { id: '307', label: 'For now, same method (307)' },
  { id: '308', label: 'For good, same method (308)' },
];

export function Screen() {
  const document = useDocument(redirects);
  const { status, value, message, edit, reload } = document;
  const rows = listOf(field(value, 'redirects'));
  const add = (): void =>
    edit({ op: 'insert', path: ['redirects'], index: rows.length, value: { from: '/', to: '/', status: 301 } });
  return (
    <ScreenLayout title="Redirects" actions={<DocumentTools of={redirects} />}>
      <ConflictNotes {...document} />
      {status === 'loading' ? <Loading label="Redirects" /> : null}
      {status === 'failed' || status === 'missing' ? (
        <EmptyState title={message || 'Unable to load. Try again.'}>
          <Button onPress={reload}>Try again</Button>
        </EmptyState>
      ) : null}
      {status === 'ready' && rows.length === 0 ? <EmptyState title="No address leads on yet." /> : null}
      <ul className="studio-rows studio-redirects">
        {rows.map((row, index) => (
          // Rows have no ids: only their position distinguishes them.
          <RedirectRow key={index} row={row} index={index} document={document} />
        ))}
      </ul>
      {status === 'ready' ? (
        <div>
          <Button variant="primary" onPress={add}>
            Add a redirect
          </Button>
        </div>
      ) : null}
    </ScreenLayout>
  );
}

interface RedirectRowProps {
  readonly row: unknown;
  readonly index: number;
  readonly document: OpenDocument;
}

function RedirectRow({ row, index, document: { edit, problems } }: RedirectRowProps) {
  const set = (name: string, value: unknown): void => edit({ op: 'set', path: ['redirects', index, name], value });
  const error = (name: string): string | undefined => problems[`redirects.${index}.${name}`];
  return (
    <li>
      <TextField
        label="From"
        value={textOf(field(row, 'from'))}
        error={error('from')}
        onChange={(from) => set('from', from)}
      />
      <TextField label="To" value={textOf(field(row, 'to'))} error={error('to')} onChange={(to) => set('to', to)} />
      <Select
        label="Kind"
        options={statuses}
        value={textOf(field(row, 'status'))}
        error={error('status')}
        onChange={(status) => set('status', Number(status))}
      />
      <Button
        isIcon
        aria-label={`Remove the redirect of ${textOf(field(row, 'from'))}`}
        onPress={() => edit({ op: 'remove', path: ['redirects'], index })}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
    </li>
  );
}

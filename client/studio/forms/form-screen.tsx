/** The form builder: five tabs next to a preview of the form. */
import { ArrowLeft, EllipsisVertical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { field, listOf, textOf } from '#shared/json';
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { Menu } from '../controls/menu.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { DocumentTools } from '../editing/document-tools.tsx';
import { type DeviceName, firstDevice } from '../preview/devices.ts';
import { DrawnPage } from '../preview/drawn-page.tsx';
import type { Mark } from '../preview/messages.ts';
import { BuilderTabs } from './builder-tabs.tsx';
import { fieldText } from './form-fields.ts';
import { submissionsPath } from './form-replies.ts';
import { useFormActions } from './use-form-actions.ts';

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const of = useMemo(() => ({ kind: 'form', id }) as const, [id]);
  const document = useDocument(of);
  const { status, message, reload, value } = document;
  const isReady = status === 'ready';
  return (
    <ScreenLayout
      title={textOf(field(value, 'name')) || 'Form'}
      isWide
      actions={
        isReady ? (
          <span className="studio-buttons">
            <DocumentTools of={of} />
            <FormMenu id={id} name={textOf(field(value, 'name'))} />
          </span>
        ) : null
      }
    >
      <Link href="/forms" className="studio-back">
        <ArrowLeft size={14} aria-hidden /> Forms
      </Link>
      {status === 'loading' ? <Loading label="Form" /> : null}
      {status === 'missing' || status === 'failed' ? (
        <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={reload} />
      ) : null}
      {isReady ? <Builder key={id} id={id} document={document} /> : null}
    </ScreenLayout>
  );
}

function FormMenu({ id, name }: { readonly id: string; readonly name: string }) {
  const actions = useFormActions();
  const [, navigate] = useLocation();
  const remove = async (): Promise<void> => {
    if (await actions.remove({ id, name })) navigate('/forms');
  };
  return (
    <Menu
      label="Form"
      entries={[
        { id: 'submissions', label: 'Submissions', onAction: () => navigate(submissionsPath(id)) },
        { id: 'copy', label: 'Copy', onAction: () => void actions.copy(id) },
        { id: 'remove', label: 'Delete…', isDanger: true, onAction: () => void remove() },
      ]}
    >
      <Button isIcon aria-label="More about the form">
        <EllipsisVertical size={16} aria-hidden />
      </Button>
    </Menu>
  );
}

interface BuilderProps {
  readonly id: string;
  readonly document: OpenDocument;
}

function Builder({ id, document }: BuilderProps) {
  const fields = listOf(field(document.value, 'fields'));
  const [selected, setSelected] = useState<string | null>(null);
  const [device, setDevice] = useState<DeviceName>(firstDevice);
  const [tab, setTab] = useState('build');
  const index = fields.findIndex((one) => field(one, 'id') === selected);
  const names = useMemo(
    () => ({ document: 'site', names: Object.fromEntries(fields.map((one, at) => [`fields.${at}`, fieldText(one)])) }),
    [fields],
  );
  const selection = useMemo<Mark | null>(
    () => (index < 0 ? null : { document: 'site', path: `fields.${index}` }),
    [index],
  );
  const select = (mark: Mark | null): void => {
    const [, at] = /^fields\.(\d+)$/.exec(mark?.path ?? '') ?? [];
    setSelected(at === undefined ? null : textOf(field(fields[Number(at)], 'id')));
    if (at !== undefined) setTab('build');
  };
  return (
    <div className="studio-design studio-form-builder">
      <div className="studio-design-panels">
        <ConflictNotes {...document} />
        <BuilderTabs {...{ id, document, selected, tab }} onSelect={setSelected} onTab={setTab} />
      </div>
      <DrawnPage
        part="form"
        document={`form:${id}`}
        screen={`form:${id}`}
        value={document.value as object}
        isStored={document.save === 'saved'}
        device={device}
        onDevice={setDevice}
        version={0}
        names={names}
        selection={selection}
        onSelect={select}
      />
    </div>
  );
}

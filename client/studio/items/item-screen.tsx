/** `/config/items/COLLECTION/edit/ID`: an item with its fields and status. */
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { listOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import type { SettingTable } from '#shared/settings';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Switch } from '../controls/switch.tsx';
import { Tabs } from '../controls/tabs.tsx';
import type { DocumentRef } from '../documents/document-ref.ts';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { Others, UndoButtons } from '../editing/document-tools.tsx';
import { FieldSet } from '../fields/field-set.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { BlocksNote, besideBlocks } from './blocks-note.tsx';
import { type Collection, useCollections } from './collections.ts';
import { collectionScreen, itemCall } from './item-addresses.ts';
import { shownFields } from './item-edits.ts';
import { type FieldsProps, ItemPanel } from './item-panel.tsx';
import type { Item } from './item-replies.ts';
import { contentSettings, detailSettings, searchSettings } from './item-settings.ts';
import { ItemState } from './item-state.tsx';
import { refKind } from './ref-kind.ts';
import { TermsField } from './terms-field.tsx';
import { type AddressRedirect, useAddressRedirect } from './use-address-redirect.ts';

const SearchPreview = late(async () => (await import('./search-preview.tsx')).SearchPreview);
const ConflictNotes = late(async () => (await import('../editing/conflict-notes.tsx')).ConflictNotes);

/** `params.collection` and `params.id`. */
export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }): ReactNode {
  const { collection = '', id = '' } = params;
  return <ItemScreen key={`${collection}/${id}`} collectionId={collection} id={id} />;
}

function ItemScreen({ collectionId, id }: { readonly collectionId: string; readonly id: string }): ReactNode {
  const { collections, problem, retry } = useCollections();
  const item = useRead<Item>(itemCall(collectionId, id));
  const [tab, setTab] = useState('content');
  const collection = collections?.find((one) => one.id === collectionId);
  // Publishing opens another document in the editor, but not another tab.
  if (collection !== undefined && item.data !== undefined)
    return <ItemEditor key={refKind(item.data)} item={item.data} {...{ collection, tab, onTab: setTab }} />;
  const missing = collections !== undefined && collection === undefined;
  const found = problem ?? item.error?.problem;
  const note = missing ? { status: 404, code: 'not-found', error: adminMessages.locate } : found;
  return (
    <ScreenLayout title="Item">
      {note === undefined ? <Loading /> : null}
      <ProblemNote
        problem={note}
        onRetry={() => {
          retry();
          void item.refetch();
        }}
      />
    </ScreenLayout>
  );
}

interface ItemEditorProps {
  readonly collection: Collection;
  readonly item: Item;
  readonly tab: string;
  readonly onTab: (id: string) => void;
}

function ItemEditor({ collection, item, tab, onTab }: ItemEditorProps): ReactNode {
  const of: DocumentRef = { kind: refKind(item), collectionId: collection.id, id: item.id };
  const document = useDocument(of);
  const { may } = useSession();
  const { status, message, reload } = document;
  const fields = useMemo(() => shownFields(document.value), [document.value]);
  const redirect = useAddressRedirect(item, fields);
  const title = String(fields['title'] ?? '').trim() || item.title;
  if (status !== 'ready')
    return (
      <ScreenLayout title={title}>
        {status === 'loading' ? (
          <Loading />
        ) : (
          <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={reload} />
        )}
      </ScreenLayout>
    );
  return (
    <ScreenLayout
      title={title}
      actions={
        <span className="studio-buttons">
          <Others of={of} />
          <UndoButtons history={document} />
          <ItemState {...{ collection, item, document, redirect }} />
        </span>
      }
    >
      <p>
        <Link href={collectionScreen(collection.id)}>{collection.title}</Link>
      </p>
      <Late>{document.conflicts.length > 0 && <ConflictNotes {...document} />}</Late>
      <FieldSet legend="Fields" isReadOnly={!may('content.draft')}>
        <Tabs
          label="Fields"
          tabs={tabsOf({ collection, item, document, fields, redirect })}
          selected={tab}
          onSelect={onTab}
        />
      </FieldSet>
    </ScreenLayout>
  );
}

const { urlId, ...otherDetails } = detailSettings;
const TERMS = ['tags', 'categories'] as const;

interface TabsInput extends Pick<ItemEditorProps, 'collection' | 'item'>, FieldsProps {
  readonly redirect: AddressRedirect;
}

function tabsOf({ collection, item, document, fields, redirect }: TabsInput) {
  const panel = (settings: SettingTable): ReactNode => <ItemPanel {...{ document, settings, fields }} />;
  /** Says where something is that the server has refused. */
  const title = (text: string, fieldsOfTab: object): string => {
    const count = Object.keys(fieldsOfTab).filter((name) => problemOf(document.problems, name)).length;
    return count ? `${text} (${count} not saved)` : text;
  };
  const details = (
    <>
      {panel({ urlId })}
      {redirect.isOffered ? (
        <Switch
          label={`Redirect the old address, ${item.fullUrl}`}
          isSelected={redirect.isOn}
          onChange={redirect.setOn}
        />
      ) : null}
      {panel(otherDetails)}
      {TERMS.map((kind) => (
        <TermsField
          key={kind}
          kind={kind}
          collectionId={collection.id}
          value={listOf(fields[kind]).map(String)}
          error={problemOf(document.problems, kind)}
          onChange={(value) => document.edit({ op: 'set', path: [kind], value })}
        />
      ))}
      <CommentsSwitch document={document} fields={fields} />
    </>
  );
  const search = (
    <>
      {panel(searchSettings)}
      <Late>
        <SearchPreview fields={fields} path={item.fullUrl} />
      </Late>
    </>
  );
  const { hasBlocks } = item;
  const table = contentSettings(collection.kind);
  const content = (
    <>
      {panel(besideBlocks(table, hasBlocks))}
      {'body' in table && <BlocksNote collectionId={collection.id} id={item.id} hasBlocks={hasBlocks} />}
    </>
  );
  return [
    { id: 'content', title: title('Content', table), content },
    { id: 'details', title: title('Details', { ...detailSettings, tags: null, categories: null }), content: details },
    { id: 'search', title: title('Search engines', searchSettings), content: search },
  ];
}

/** The message of a field, or of an entry of it. */
const problemOf = (problems: OpenDocument['problems'], name: string): string | undefined =>
  Object.entries(problems).find(([path]) => path.split('.')[0] === name)?.[1];

const [OPEN, CLOSED] = [1, 2];

const CommentsSwitch = ({ document, fields }: FieldsProps) => (
  <Switch
    label="Comments are open"
    isSelected={fields['commentState'] === OPEN}
    onChange={(isOpen) => document.edit({ op: 'set', path: ['commentState'], value: isOpen ? OPEN : CLOSED })}
  />
);

/** One picture or track beside the others: what it says, where it leads, and the part of it that stays in view. */
import { useQueryClient } from '@tanstack/react-query';
import { Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { picture } from '#shared/block-settings/picture';
import { labeled, longText, type SettingTable, text, url } from '#shared/settings';
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import type { DocumentRef } from '../documents/document-ref.ts';
import { useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { UndoButtons } from '../editing/document-tools.tsx';
import { FieldSet } from '../fields/field-set.tsx';
import type { Collection } from '../items/collections.ts';
import { itemCall } from '../items/item-addresses.ts';
import { shownFields } from '../items/item-edits.ts';
import { ItemPanel } from '../items/item-panel.tsx';
import type { Item, ListedItem } from '../items/item-replies.ts';
import { ItemState } from '../items/item-state.tsx';
import { refKind } from '../items/ref-kind.ts';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';

export interface MediaPanelProps {
  readonly collection: Collection;
  readonly item: ListedItem;
  /** Of the list in the cache. */
  readonly address: string;
  onRemove(): void;
  onClose(): void;
}

const title = labeled('Title', text('', 200));
const tables: Readonly<Record<'picture' | 'track', SettingTable>> = {
  picture: {
    title,
    mainImage: labeled('Picture', picture),
    description: labeled('Description', longText('', 2000)),
    clickthroughUrl: labeled('Link', url()),
  },
  track: { title, audioAssetUrl: labeled('Sound', url('audio')) },
};

export function MediaPanel(props: MediaPanelProps): ReactNode {
  const { collection, item, onClose, onRemove } = props;
  const { data, error, refetch } = useRead<Item>(itemCall(collection.id, item.id));
  const { may } = useSession();
  return (
    <>
      <header className="studio-media-head">
        <h2>{item.title}</h2>
        {may('content.draft') && (
          <Button variant="quiet" isIcon aria-label="Delete" onPress={onRemove}>
            <Trash2 size={16} aria-hidden />
          </Button>
        )}
        <Button variant="quiet" isIcon aria-label="Close" onPress={onClose}>
          <X size={16} aria-hidden />
        </Button>
      </header>
      {data === undefined && error === null ? <Loading /> : null}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data === undefined ? null : <Fields key={refKind(data)} {...props} stored={data} />}
    </>
  );
}

function Fields({ collection, stored, address }: MediaPanelProps & { readonly stored: Item }): ReactNode {
  const of: DocumentRef = { kind: refKind(stored), collectionId: collection.id, id: stored.id };
  const document = useDocument(of);
  const client = useQueryClient();
  const { may } = useSession();
  const { status, message, reload, save, value } = document;
  const fields = useMemo(() => shownFields(value), [value]);
  // The list says which items have been edited.
  useEffect(() => {
    if (save === 'saved' && value !== undefined) void client.invalidateQueries({ queryKey: [address] });
  }, [save, value, client, address]);
  if (status === 'loading') return <Loading />;
  if (status !== 'ready') return <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={reload} />;
  return (
    <>
      <span className="studio-buttons">
        <UndoButtons history={document} />
        <ItemState collection={collection} item={stored} document={document} />
      </span>
      <ConflictNotes {...document} />
      <FieldSet legend="Fields" isReadOnly={!may('content.draft')}>
        <ItemPanel {...{ document, fields }} settings={tables[collection.kind === 'track' ? 'track' : 'picture']} />
      </FieldSet>
    </>
  );
}

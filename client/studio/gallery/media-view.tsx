/** The pictures of a gallery or the tracks of an album: uploaded many at a time, put in order, and edited beside the others. */
import { Music } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DropZone } from 'react-aria-components';
import { adminContentLimits } from '#shared/messages/admin';
import { thumbnailOf } from '#shared/thumbnail';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { SortableList } from '../controls/sortable-list.tsx';
import { droppedFiles, UploadButton, usePastedFiles } from '../files/file-sources.tsx';
import type { Uploads } from '../files/use-uploads.ts';
import { type Collection, countText, itemNames } from '../items/collections.ts';
import { itemsCall } from '../items/item-addresses.ts';
import type { ItemPage, ListedItem } from '../items/item-replies.ts';
import { useBulk } from '../items/use-bulk.ts';
import { useOrder } from '../items/use-order.ts';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { addressOfList } from '../tables/list-address.ts';
import { PublishEdits } from './publish-edits.tsx';
import { useAddedMedia } from './use-added-media.ts';

const MediaPanel = late(async () => (await import('./media-panel.tsx')).MediaPanel);
const UploadList = late(async () => (await import('../files/upload-list.tsx')).UploadList);

const MAX = adminContentLimits.itemsPerOrderedCollection;
const TYPES = { picture: ['image/*'], track: ['audio/*'] } as const;

export function MediaView({ collection }: { readonly collection: Collection }): ReactNode {
  const address = addressOfList(itemsCall(collection.id), { limit: String(MAX) });
  const { data, error, refetch } = useRead<ItemPage>(address);
  const [chosen, setChosen] = useState<string | null>(null);
  const uploads = useAddedMedia(collection, address);
  const bulk = useBulk(collection);
  const { may } = useSession();
  const canAdd = may('content.draft') && may('files');
  usePastedFiles(uploads.add, canAdd);
  const items = data?.items ?? [];
  const item = items.find(({ id }) => id === chosen);
  const remove = (one: ListedItem): void => {
    setChosen(null);
    void bulk.run([one], { delete: true }, data?.hasNextPage === false ? items.map(({ id }) => id) : undefined);
  };
  return (
    <div className="studio-media">
      <div>
        <MediaTools {...{ collection, items, uploads, canAdd }} />
        <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
        {data === undefined && error === null ? <Loading /> : null}
        {data?.hasNextPage === true && (
          <p className="studio-note">The first {MAX} are shown here. The table has all of them.</p>
        )}
        <DropZone
          className="studio-file-drop"
          aria-label={`Drop or paste ${itemNames[collection.kind][1]} to add them`}
          isDisabled={!canAdd}
          onDrop={({ items: dropped }) => void droppedFiles(dropped).then(uploads.add)}
        >
          {data === undefined ? null : (
            <Media {...{ collection, address, items, chosen, setChosen, canAdd }} isWhole={!data.hasNextPage} />
          )}
        </DropZone>
      </div>
      {item === undefined ? null : (
        <aside className="studio-media-panel" aria-label={item.title}>
          <Late fallback={<Loading />}>
            <MediaPanel
              key={item.id}
              {...{ collection, item, address }}
              onRemove={() => remove(item)}
              onClose={() => setChosen(null)}
            />
          </Late>
        </aside>
      )}
    </div>
  );
}

interface MediaToolsProps {
  readonly collection: Collection;
  readonly items: readonly ListedItem[];
  readonly uploads: Uploads;
  readonly canAdd: boolean;
}

const MediaTools = ({ collection, items, uploads, canAdd }: MediaToolsProps) => (
  <>
    <div className="studio-items-tools">
      <span className="studio-soft">{countText(items.length, collection.kind)}</span>
      <span className="studio-buttons">
        <PublishEdits collection={collection} items={items} />
        {canAdd && (
          <UploadButton
            label={`Upload ${itemNames[collection.kind][1]}`}
            types={TYPES[collection.kind === 'track' ? 'track' : 'picture']}
            onFiles={uploads.add}
          />
        )}
      </span>
    </div>
    {uploads.queue.length === 0 ? null : (
      <Late>
        <UploadList uploads={uploads} />
      </Late>
    )}
  </>
);

interface MediaProps {
  readonly collection: Collection;
  readonly address: string;
  readonly items: readonly ListedItem[];
  readonly chosen: string | null;
  readonly canAdd: boolean;
  /** All items are in the list. */
  readonly isWhole: boolean;
  setChosen(id: string | null): void;
}

function Media({ collection, address, items, chosen, setChosen, canAdd, isWhole }: MediaProps): ReactNode {
  const { may } = useSession();
  const { rows, move } = useOrder(collection, address, items);
  const [one, many] = itemNames[collection.kind];
  if (items.length === 0)
    return (
      <EmptyState title={`No ${many} yet`}>
        <p>{canAdd ? `Drop, paste or upload ${many} here.` : `Somebody who may upload files can add ${many}.`}</p>
      </EmptyState>
    );
  const canMove = isWhole && may('content.publish');
  return (
    <>
      {canMove && <p className="studio-help">Drag a {one} to move it, or press Alt and an arrow key.</p>}
      <SortableList
        label={collection.title}
        isGrid={collection.kind === 'picture'}
        rows={rows.map((item) => ({
          id: item.id,
          text: item.title,
          tools: <Tile item={item} isTrack={collection.kind === 'track'} />,
        }))}
        selected={chosen}
        onSelect={(id) => setChosen(id === '' ? null : id)}
        onMove={(from, to) => canMove && move(from, to)}
      />
    </>
  );
}

const Tile = ({ item, isTrack }: { readonly item: ListedItem; readonly isTrack: boolean }) => (
  <span className="studio-media-tile">
    {isTrack ? (
      <Music size={16} aria-hidden />
    ) : (
      <img className="studio-media-picture" src={thumbnailOf(item.assetUrl)} alt={item.altText} loading="lazy" />
    )}
    {item.workflowState !== 'Published' && <span className="studio-mark">{item.workflowState}</span>}
    {item.hasDraft && <span className="studio-mark">Edited</span>}
  </span>
);

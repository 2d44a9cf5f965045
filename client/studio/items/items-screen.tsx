/** `/config/items/COLLECTION`: posts, events, tracks or images as a table, in manual order, or as a grid. */
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Tags, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { adminMessages } from '#shared/messages/admin';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useToast } from '../controls/toast.tsx';
import { importScreen } from '../imports/import-replies.ts';
import { useSession } from '../session/session-context.ts';
import { LIST } from '../tables/list-address.ts';
import { useFilters } from '../tables/use-filters.ts';
import { type Collection, itemNames, useCollections } from './collections.ts';
import { itemScreen, itemsCall, termsScreen } from './item-addresses.ts';
import type { Item } from './item-replies.ts';
import { ItemsTable } from './items-table.tsx';

const GalleryLook = late(async () => (await import('../gallery/gallery-look.tsx')).GalleryLook);
const MediaView = late(async () => (await import('../gallery/media-view.tsx')).MediaView);
const MonthView = late(async () => (await import('./month-view.tsx')).MonthView);
const TrashDialog = late(async () => (await import('./trash-dialog.tsx')).TrashDialog);

/** `params.collection`: its id. */
export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }): ReactNode {
  const { collections, problem, retry } = useCollections();
  const collection = collections?.find(({ id }) => id === params['collection']);
  if (collection !== undefined) return <Items key={collection.id} collection={collection} />;
  const missing = { status: 404, code: 'not-found', error: adminMessages.locate };
  return (
    <ScreenLayout title="Items">
      {collections === undefined && problem === undefined ? (
        <Loading />
      ) : (
        <ProblemNote problem={problem ?? missing} onRetry={retry} />
      )}
    </ScreenLayout>
  );
}

function Items({ collection }: { readonly collection: Collection }): ReactNode {
  const [isTrashOpen, setTrashOpen] = useState(false);
  const { may } = useSession();
  return (
    <ScreenLayout
      title={collection.title}
      isWide
      actions={
        <ItemsActions collection={collection} canWrite={may('content.draft')} onTrash={() => setTrashOpen(true)} />
      }
    >
      <ItemViews collection={collection} />
      <Late>{isTrashOpen && <TrashDialog collection={collection} onClose={() => setTrashOpen(false)} />}</Late>
    </ScreenLayout>
  );
}

const inAddress = { view: 'table' };

/** Pictures and tracks are seen as what they are; the table changes many at a time. */
function ItemViews({ collection }: { readonly collection: Collection }): ReactNode {
  const table = <ItemsTable collection={collection} />;
  const [{ view }, setFilters] = useFilters(inAddress);
  const selection = { selected: view, onSelect: (id: string) => setFilters({ view: id }) };
  const { kind } = collection;
  const lateView = (view: ReactNode): ReactNode => <Late fallback={<Loading />}>{view}</Late>;
  if (kind === 'post' || kind === 'event') {
    const month = lateView(<MonthView collection={collection} />);
    const views = [
      { id: 'table', title: 'Table', content: table },
      { id: 'month', title: 'Month', content: month },
    ];
    return <Tabs label="Views" tabs={views} {...selection} />;
  }
  if (kind !== 'picture' && kind !== 'track') return table;
  const tabs = [
    {
      id: 'media',
      title: kind === 'picture' ? 'Pictures' : 'Tracks',
      content: lateView(<MediaView collection={collection} />),
    },
    ...(kind === 'picture'
      ? [{ id: 'look', title: 'Look', content: lateView(<GalleryLook collection={collection} />) }]
      : []),
    { id: 'table', title: 'Table', content: table },
  ];
  return <Tabs label="Views" tabs={tabs} />;
}

interface ItemsActionsProps {
  readonly collection: Collection;
  readonly canWrite: boolean;
  onTrash(): void;
}

function ItemsActions({ collection, canWrite, onTrash }: ItemsActionsProps): ReactNode {
  const { isBusy, add } = useAddItem(collection);
  return (
    <span className="studio-buttons">
      <Link href={termsScreen(collection.id)} className="studio-button">
        <Tags size={16} aria-hidden /> Tags
      </Link>
      {canWrite ? (
        <>
          <Link href={`${importScreen('items')}?to=${encodeURIComponent(collection.id)}`} className="studio-button">
            <Upload size={16} aria-hidden /> Import
          </Link>
          <Button onPress={onTrash}>
            <Trash2 size={16} aria-hidden /> Trash
          </Button>
          <Button variant="primary" isPending={isBusy} onPress={() => void add()}>
            <Plus size={16} aria-hidden /> Add {article(itemNames[collection.kind][0])}
          </Button>
        </>
      ) : null}
    </span>
  );
}

const article = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;

const HOUR_MS = 3_600_000;

/** Adds a draft, and opens its editor. */
function useAddItem({ id, kind }: Collection) {
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const toast = useToast();
  const add = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    // Events require a start: defaults to the next full hour, tomorrow.
    const startDate = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS;
    const body = {
      title: `New ${itemNames[kind][0]}`,
      workflowState: 'Draft',
      ...(kind === 'event' ? { startDate, endDate: startDate + 2 * HOUR_MS } : {}),
    };
    const result = await call<Item>('POST', itemsCall(id), { body });
    setBusy(false);
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    await client.invalidateQueries({ queryKey: [LIST, itemsCall(id)] });
    navigate(itemScreen(id, result.body.id));
  };
  return { isBusy, add };
}

/** `/config/products/categories`: the categories of a store page as a tree. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { type Store, useStore } from '../products/store.ts';
import { useCategories } from '../products/use-categories.ts';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { type CategoryEntry, categoryTree, foundCategories } from './category-tree.ts';
import { type CategoryActions, useCategoryActions } from './use-category-actions.ts';

const CategoryTree = late(async () => (await import('./category-tree-view.tsx')).CategoryTree);
const CategoryDialog = late(async () => (await import('./category-dialog.tsx')).CategoryDialog);

const filters = { store: '' };

export function Screen() {
  const { data, error, refetch } = useStore();
  const [{ store: id }, setFilters] = useFilters(filters);
  const collection = data?.collections.find((one) => one.id === id) ?? data?.collections[0];
  const hasSeveral = data !== undefined && data.collections.length > 1;
  return (
    <ScreenLayout title="Categories">
      {data === undefined && error === null ? <Loading label="Categories" /> : null}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data !== undefined && collection === undefined ? <EmptyState title="There is no store yet" /> : null}
      {hasSeveral && collection ? (
        <Select
          label="Store page"
          options={data.collections.map((one) => ({ id: one.id, label: one.title }))}
          value={collection.id}
          onChange={(store) => setFilters({ store })}
        />
      ) : null}
      {data && collection ? <Categories key={collection.id} store={data} collectionId={collection.id} /> : null}
    </ScreenLayout>
  );
}

type Asked = { readonly kind: 'add' | 'rename'; readonly entry: CategoryEntry };

function Categories({ store, collectionId }: { readonly store: Store; readonly collectionId: string }) {
  const { data, error, refetch } = useCategories(store.websiteId, collectionId);
  const actions = useCategoryActions(store.websiteId, collectionId);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const settled = useSettled(search);
  if (data === undefined)
    return error === null ? <Loading /> : <ProblemNote problem={error.problem} onRetry={() => void refetch()} />;
  const tree = categoryTree(data.results);
  if (tree.length === 0) return <NoCategories actions={actions} />;
  return (
    <>
      <div className="studio-filters">
        <TextField label="Search categories" type="search" value={search} onChange={setSearch} />
      </div>
      <p className="studio-help">
        {`${data.results.length === 1 ? '1 category' : `${data.results.length} categories`}. The root stands for the whole store page. Drag another one, or move it with Alt and the arrow keys.`}
      </p>
      <Late fallback={<Loading />}>
        <CategoryTree
          key={settled}
          tree={tree}
          entries={foundCategories(tree, settled)}
          onMove={(id, place) => void actions.move(id, place)}
          onAdd={(entry) => setAsked({ kind: 'add', entry })}
          onRename={(entry) => setAsked({ kind: 'rename', entry })}
          onRemove={(entry) => void actions.remove(entry)}
        />
      </Late>
      <AskedName asked={asked} actions={actions} onClose={() => setAsked(undefined)} />
    </>
  );
}

interface AskedNameProps {
  readonly asked: Asked | undefined;
  readonly actions: CategoryActions;
  readonly onClose: () => void;
}

function AskedName({ asked, actions, onClose }: AskedNameProps) {
  if (asked === undefined) return null;
  const { kind, entry } = asked;
  const isNew = kind === 'add';
  return (
    <Late>
      <CategoryDialog
        title={isNew ? `Add a category below ${entry.name}` : `Rename ${entry.name}`}
        action={isNew ? 'Add' : 'Rename'}
        name={isNew ? '' : entry.name}
        onSubmit={(name) => (isNew ? actions.add(entry.id, name) : actions.rename(entry.id, name))}
        onClose={onClose}
      />
    </Late>
  );
}

const NoCategories = ({ actions }: { readonly actions: CategoryActions }) => {
  const [isAdding, setAdding] = useState(false);
  return (
    <EmptyState title="There are no categories yet">
      <p>The first one stands for the whole store page; others go below it.</p>
      <Button variant="primary" onPress={() => setAdding(true)}>
        <Plus size={16} aria-hidden /> Add the main category
      </Button>
      <Late>
        {isAdding ? (
          <CategoryDialog
            title="Add the main category"
            action="Add"
            name="All products"
            onSubmit={(name) => actions.add(null, name)}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </Late>
    </EmptyState>
  );
};

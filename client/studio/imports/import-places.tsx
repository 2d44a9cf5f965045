/** Where the rows of a file go; a page is added when there is none for them. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import type { Option } from '../controls/option.ts';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useCollections } from '../items/collections.ts';
import { useStore } from '../products/store.ts';
import { useSession } from '../session/session-context.ts';
import { ColumnsStep } from './columns-step.tsx';
import { fittingCollection, type ImportFile } from './import-replies.ts';
import type { OpenImport } from './use-import.ts';

const AddPageDialog = late(async () => (await import('../pages/add-page-dialog.tsx')).AddPageDialog);

interface PlacesProps {
  readonly file: ImportFile;
  readonly opened: OpenImport;
  /** The one that the screen was opened from. */
  readonly to: string;
}

export const Places = (props: PlacesProps) =>
  props.file.target === 'products' ? <StorePages {...props} /> : <Collections {...props} />;

function StorePages({ file, opened, to }: PlacesProps) {
  const { data, error, refetch } = useStore();
  const options = data?.collections.map(({ id, title, products }) => ({ id, label: `${title} (${products})` }));
  return (
    <>
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      <ChosenPlace {...{ file, opened, to, options }} kind="products" />
    </>
  );
}

function Collections({ file, opened, to }: PlacesProps) {
  const { collections, problem, retry } = useCollections();
  const options = collections?.map(({ id, title, fullUrl }) => ({ id, label: `${title} (${fullUrl})` }));
  const fitting = fittingCollection(file, collections ?? []);
  return (
    <>
      <ProblemNote problem={problem} onRetry={retry} />
      <ChosenPlace {...{ file, opened, to, options, fitting }} kind="generic" />
    </>
  );
}

interface ChosenPlaceProps extends PlacesProps {
  readonly options: readonly Option[] | undefined;
  readonly fitting?: string | undefined;
  /** Of the page that is added if there is none. */
  readonly kind: keyof typeof ADD;
}

function ChosenPlace({ file, opened, to, options, fitting, kind }: ChosenPlaceProps) {
  if (options === undefined) return <Loading label="Collections" />;
  if (options.length === 0) return <NoPlace kind={kind} />;
  const check: Parameters<typeof ColumnsStep>[0]['onCheck'] = (begin) => void opened.begin(begin);
  return <ColumnsStep {...{ file, fitting }} places={options} place={to} isBusy={opened.isBusy} onCheck={check} />;
}

const ADD = { generic: 'Add a blog', products: 'Add a store page' } as const;

/** The page is added here: the file stays open, and goes there. */
function NoPlace({ kind }: Pick<ChosenPlaceProps, 'kind'>) {
  const [isAdding, setAdding] = useState(false);
  const client = useQueryClient();
  const mayAdd = useSession().may('content.publish');
  return (
    <>
      <EmptyState title="There is no page for these yet">
        {mayAdd ? (
          <Button variant="primary" onPress={() => setAdding(true)}>
            {ADD[kind]}
          </Button>
        ) : null}
      </EmptyState>
      <Late>
        {isAdding && (
          <AddPageDialog kind={kind} onClose={() => setAdding(false)} onAdded={() => client.invalidateQueries()} />
        )}
      </Late>
    </>
  );
}

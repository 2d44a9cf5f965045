/** All forms of the site, with their uses and submissions. */
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { countText } from '../controls/count-text.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import type { MenuEntry } from '../controls/menu.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
import { sortProps } from '../tables/sort-filters.ts';
import { useFilters } from '../tables/use-filters.ts';
import { type ListShape, useList } from '../tables/use-list.ts';
import { Time } from '../times.tsx';
import { builderPath, FORMS, type FormList, type ListedForm, submissionsPath } from './form-replies.ts';
import { useFormActions } from './use-form-actions.ts';

const AddFormDialog = late(async () => (await import('./add-form-dialog.tsx')).AddFormDialog);

const byName = { sort: 'name', order: 'asc' };
const shape: ListShape<FormList, ListedForm> = { rowsOf: ({ forms }) => forms, nextOf: () => undefined };

export function Screen() {
  const [filters, setFilters] = useFilters(byName);
  const list = useList<FormList, ListedForm>(FORMS, filters, shape);
  const { rows, problem, retry } = list;
  const [, navigate] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const actions = useFormActions();
  const menu = (form: ListedForm): readonly MenuEntry[] => [
    { id: 'edit', label: 'Edit', onAction: () => navigate(builderPath(form.id)) },
    { id: 'submissions', label: 'Submissions', onAction: () => navigate(submissionsPath(form.id)) },
    { id: 'copy', label: 'Copy', onAction: () => void actions.copy(form.id) },
    { id: 'remove', label: 'Delete…', isDanger: true, onAction: () => void actions.remove(form) },
  ];
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      Add a form
    </Button>
  );
  return (
    <ScreenLayout title="Forms" isWide actions={add}>
      <ProblemNote problem={problem} onRetry={retry} />
      {list.isPending ? <Loading label="Forms" /> : null}
      {rows?.length === 0 ? (
        <EmptyState title="No forms yet">
          <p>Add a form, then choose it in a form block of a page.</p>
        </EmptyState>
      ) : null}
      {rows === undefined || rows.length === 0 ? null : (
        <DataTable
          label="Forms"
          rows={rows}
          keyOf={({ id }) => id}
          columns={columns}
          menu={menu}
          {...sortProps(filters, setFilters)}
          onOpen={({ id }) => navigate(builderPath(id))}
        />
      )}
      <Late>{isAdding ? <AddFormDialog onClose={() => setAdding(false)} /> : null}</Late>
    </ScreenLayout>
  );
}

const usesText = (count: number): string => {
  if (count === 0) return 'Nowhere yet';
  return countText(count, 'place');
};

const columns: readonly TableColumn<ListedForm>[] = [
  {
    id: 'name',
    title: 'Name',
    onPhone: 'start',
    isRowHeader: true,
    isSortable: true,
    cell: ({ name, id }) => name || id,
  },
  {
    id: 'uses',
    title: 'Used on',
    onPhone: 'below-start',
    from: 'tablet',
    isSortable: true,
    cell: ({ useCount }) => usesText(useCount),
  },
  { id: 'fields', title: 'Fields', align: 'end', width: 80, from: 'desktop', cell: ({ fieldCount }) => fieldCount },
  {
    id: 'submissions',
    title: 'Submissions',
    onPhone: 'end',
    align: 'end',
    isSortable: true,
    width: 130,
    cell: ({ id, name, submissionCount }) => (
      <Link href={submissionsPath(id)} aria-label={`${countText(submissionCount, 'submission')} of ${name}`}>
        {submissionCount}
      </Link>
    ),
  },
  {
    id: 'last',
    title: 'Last submission',
    onPhone: 'below-end',
    width: 200,
    from: 'tablet',
    isSortable: true,
    cell: ({ lastSubmission }) => (lastSubmission === null ? '–' : <Time at={lastSubmission} />),
  },
];

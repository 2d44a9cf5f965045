/** All forms of the site, with their uses and submissions. */
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { countText } from '../controls/count-text.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { Menu } from '../controls/menu.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
import { timeText } from '../time-text.ts';
import { builderPath, FORMS, type FormList, type ListedForm, submissionsPath } from './form-replies.ts';
import { type FormActions, useFormActions } from './use-form-actions.ts';

const AddFormDialog = late(async () => (await import('./add-form-dialog.tsx')).AddFormDialog);

export function Screen() {
  const { data, error, refetch } = useRead<FormList>(FORMS);
  const [, navigate] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const actions = useFormActions();
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      Add a form
    </Button>
  );
  return (
    <ScreenLayout title="Forms" isWide actions={add}>
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data === undefined && error === null ? <Loading label="Forms" /> : null}
      {data?.forms.length === 0 ? (
        <EmptyState title="No forms yet">
          <p>Add a form, then choose it in a form block of a page.</p>
        </EmptyState>
      ) : null}
      {data === undefined || data.forms.length === 0 ? null : (
        <DataTable
          label="Forms"
          rows={data.forms}
          keyOf={({ id }) => id}
          columns={columnsFor(actions)}
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

const columnsFor = (actions: FormActions): readonly TableColumn<ListedForm>[] => [
  { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name, id }) => name || id },
  { id: 'uses', title: 'Used on', from: 'tablet', cell: ({ useCount }) => usesText(useCount) },
  { id: 'fields', title: 'Fields', align: 'end', width: 80, from: 'desktop', cell: ({ fieldCount }) => fieldCount },
  {
    id: 'submissions',
    title: 'Submissions',
    align: 'end',
    width: 110,
    cell: ({ id, name, submissionCount }) => (
      <Link href={submissionsPath(id)} aria-label={`${countText(submissionCount, 'submission')} of ${name}`}>
        {submissionCount}
      </Link>
    ),
  },
  {
    id: 'last',
    title: 'Last submission',
    width: 200,
    from: 'tablet',
    cell: ({ lastSubmission }) => (lastSubmission === null ? '–' : timeText(lastSubmission)),
  },
  {
    id: 'actions',
    title: 'Actions',
    width: 90,
    align: 'end',
    cell: (form) => <FormMenu form={form} actions={actions} />,
  },
];

function FormMenu({ form, actions }: { readonly form: ListedForm; readonly actions: FormActions }) {
  const [, navigate] = useLocation();
  return (
    <Menu
      label={form.name}
      entries={[
        { id: 'edit', label: 'Edit', onAction: () => navigate(builderPath(form.id)) },
        { id: 'submissions', label: 'Submissions', onAction: () => navigate(submissionsPath(form.id)) },
        { id: 'copy', label: 'Duplicate', onAction: () => void actions.copy(form.id) },
        { id: 'remove', label: 'Delete…', isDanger: true, onAction: () => void actions.remove(form) },
      ]}
    >
      <Button variant="quiet" isIcon aria-label={`Actions of ${form.name}`}>
        <EllipsisVertical size={16} aria-hidden />
      </Button>
    </Menu>
  );
}

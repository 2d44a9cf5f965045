/** Submissions of forms. Ids of sortable columns are the API's names. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { Menu } from '../controls/menu.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useRead } from '../read.ts';
import { BulkBar } from '../tables/bulk-bar.tsx';
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
import { LIST } from '../tables/list-address.ts';
import { sortProps } from '../tables/sort-filters.ts';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { type ListShape, useList } from '../tables/use-list.ts';
import { Time } from '../times.tsx';
import {
  FORMS,
  type FormList,
  formPath,
  type ListedForm,
  type ListedSubmission,
  SUBMISSIONS,
  type SubmissionList,
} from './form-replies.ts';
import { submissionMenu, useSubmissionActions } from './use-submission-actions.ts';

const SubmissionDialog = late(async () => (await import('./submission-dialog.tsx')).SubmissionDialog);

const ALL = 'all';
const defaults = { form: ALL, status: ALL, search: '', open: '', sort: 'created', order: 'desc' };
const states = [
  { id: ALL, label: 'All' },
  { id: 'received', label: 'Received' },
  { id: 'held', label: 'Held' },
];
const shape: ListShape<SubmissionList, ListedSubmission> = {
  rowsOf: ({ submissions }) => submissions,
  nextOf: ({ nextPageCursor }) => nextPageCursor,
};
const filterOf = (value: string): string | undefined => (value === ALL ? undefined : value);

export function Screen() {
  const [filters, setFilters] = useFilters(defaults);
  const { form, status, open, sort, order } = filters;
  const search = useSettled(filters.search);
  const forms = useRead<FormList>(FORMS).data?.forms ?? [];
  const list = useList(SUBMISSIONS, { formId: filterOf(form), status: filterOf(status), search, sort, order }, shape);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const client = useQueryClient();
  const actions = useSubmissionActions(async () => {
    setSelected(new Set());
    await client.invalidateQueries({ queryKey: [LIST, SUBMISSIONS] });
    await client.invalidateQueries({ queryKey: [FORMS] });
    await client.invalidateQueries({ queryKey: [LIST, FORMS] });
  });
  const rows = list.rows ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));
  const isFiltered = form !== ALL || status !== ALL || search !== '';
  return (
    <ScreenLayout title="Submissions" isWide actions={<ExportMenu forms={forms} form={filterOf(form)} />}>
      <Filters forms={forms} filters={filters} onFilter={setFilters} />
      <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
        <Button onPress={() => void actions.release(chosen)}>Release</Button>
        <Button onPress={() => void actions.remove(chosen)}>Delete…</Button>
      </BulkBar>
      <ProblemNote problem={list.problem} onRetry={list.retry} />
      {list.isPending ? <Loading label="Submissions" /> : null}
      {list.rows?.length === 0 ? <Nothing isFiltered={isFiltered} /> : null}
      {rows.length === 0 ? null : (
        <DataTable
          label="Submissions"
          rows={rows}
          keyOf={({ id }) => id}
          columns={columns}
          onOpen={({ id }) => setFilters({ open: id })}
          menu={(row) => submissionMenu(row, actions, () => setFilters({ open: row.id }))}
          {...sortProps(filters, setFilters)}
          selected={selected}
          onSelect={setSelected}
          more={list.more}
          isLoadingMore={list.isLoadingMore}
        />
      )}
      <Late>
        {open === '' ? null : (
          <SubmissionDialog
            id={open}
            around={rows.map(({ id }) => id)}
            actions={actions}
            onOpen={(id) => setFilters({ open: id })}
            onClose={() => setFilters({ open: '' })}
          />
        )}
      </Late>
    </ScreenLayout>
  );
}

const columns: readonly TableColumn<ListedSubmission>[] = [
  {
    id: 'summary',
    title: 'Answers',
    onPhone: 'start',
    isRowHeader: true,
    cell: ({ summary }) => <span className="studio-one-line">{summary || 'No answers'}</span>,
  },
  {
    id: 'form',
    title: 'Form',
    onPhone: 'below-start',
    isSortable: true,
    from: 'tablet',
    cell: ({ formName, formId }) => formName ?? `${formId} (deleted)`,
  },
  {
    id: 'page',
    title: 'Page',
    isSortable: true,
    from: 'desktop',
    cell: ({ page }) => page.pageTitle || page.pagePath || '–',
  },
  {
    id: 'status',
    title: 'State',
    isSortable: true,
    onPhone: 'end',
    width: 100,
    cell: ({ status }) => <span className="studio-tag">{status === 'held' ? 'Held' : 'Received'}</span>,
  },
  {
    id: 'created',
    title: 'Submitted',
    onPhone: 'below-end',
    isSortable: true,
    width: 210,
    from: 'tablet',
    cell: ({ createdOn }) => <Time at={createdOn} />,
  },
];

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'No submissions found' : 'No submissions yet'}>
    <p>{isFiltered ? 'Search for something else, or show all.' : 'What visitors send by your forms stands here.'}</p>
  </EmptyState>
);

interface FiltersProps {
  readonly forms: readonly ListedForm[];
  readonly filters: typeof defaults;
  readonly onFilter: (changed: Partial<typeof defaults>) => void;
}

const Filters = ({ forms, filters: { form, status, search }, onFilter }: FiltersProps) => {
  const known = forms.some(({ id }) => id === form) || form === ALL ? [] : [{ id: form, label: form }];
  const options = [
    { id: ALL, label: 'All forms' },
    ...forms.map(({ id, name }) => ({ id, label: name || id })),
    ...known,
  ];
  return (
    <div className="studio-filters">
      <TextField
        label="Search answers"
        type="search"
        maxLength={100}
        value={search}
        onChange={(text) => onFilter({ search: text })}
      />
      <Select label="Form" options={options} value={form} onChange={(id) => onFilter({ form: id })} />
      <Select label="State" options={states} value={status} onChange={(id) => onFilter({ status: id })} />
    </div>
  );
};

interface ExportMenuProps {
  readonly forms: readonly ListedForm[];
  /** The selected form. */
  readonly form: string | undefined;
}

/** Forms have different fields, so each exports its own table. */
function ExportMenu({ forms, form }: ExportMenuProps) {
  const download = (id: string): void => location.assign(`${formPath(id)}/submissions.csv`);
  if (form !== undefined) return <Button onPress={() => download(form)}>Export CSV</Button>;
  return (
    <Menu
      label="Export CSV"
      entries={forms.map(({ id, name }) => ({ id, label: name || id, onAction: () => download(id) }))}
    >
      <Button isDisabled={forms.length === 0}>Export CSV…</Button>
    </Menu>
  );
}

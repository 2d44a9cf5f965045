/** Actions on the customers of the list: one by one, and on the selected ones. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { countText } from '../controls/count-text.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import type { MenuEntry } from '../controls/menu.tsx';
import { saveFile } from '../controls/save-file.ts';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { noteProblem } from '../store/note-problem.ts';
import { BulkBar } from '../tables/bulk-bar.tsx';
import { BulkFailures, BulkProgress } from '../tables/bulk-report.tsx';
import { addressOfList } from '../tables/list-address.ts';
import { useBulkCalls } from '../tables/use-bulk-calls.ts';
import { CUSTOMERS, type Customer } from './customer-replies.ts';
import { useForget } from './use-forget.ts';

/** The menu of a row. */
export function useCustomerMenu(): (customer: Customer) => readonly MenuEntry[] {
  const [, go] = useLocation();
  const { may } = useSession();
  const forget = useForget();
  return ({ id, email, name }) => [
    { id: 'open', label: 'Open', onAction: () => go(`/customers/${id}`) },
    { id: 'orders', label: 'Show orders', onAction: () => go(`/orders?search=${encodeURIComponent(email)}`) },
    { id: 'email', label: 'Send an email', onAction: () => location.assign(`mailto:${email}`) },
    ...(may('members')
      ? [
          {
            id: 'export',
            label: 'Export data',
            onAction: () => saveFile(`${CUSTOMERS}/${id}/export`, 'customer.json'),
          },
          {
            ...{ id: 'delete', label: 'Delete…', isDanger: true },
            onAction: () => void forget({ path: `${CUSTOMERS}/${id}`, name: name || email }),
          },
        ]
      : []),
  ];
}

/** As many as one request can name. */
const MAX_SELECTED = 200;

export interface CustomerBulkProps {
  /** The selected ones. */
  readonly customers: readonly Customer[];
  readonly onSelect: (customers: readonly Customer[]) => void;
}

export function CustomerBulk({ customers, onSelect }: CustomerBulkProps) {
  const { progress, failures, forgive, run } = useBulkCalls();
  const mayManage = useSession().may('store.manage');
  const toast = useToast();
  const [isWriting, setWriting] = useState(false);
  const exportThem = (): void => {
    if (customers.length > MAX_SELECTED)
      return toast({ message: `Select at most ${MAX_SELECTED} customers for this.`, isError: true });
    location.assign(addressOfList(`${CUSTOMERS}/export`, { ids: customers.map(({ id }) => id).join(',') }));
  };
  /** The problem, if nobody got the note. */
  const addNote = async (text: string): Promise<string | undefined> => {
    const outcome = await run(customers, {
      nameOf: ({ name, email }) => name || email,
      work: ({ id }) => call('POST', `${CUSTOMERS}/${id}/notes`, { body: { text } }),
      done: (count) => `The note was added to ${countText(count, 'customer')}.`,
    });
    if (outcome === undefined) return undefined;
    onSelect(customers.filter((customer) => !outcome.done.includes(customer)));
    if (outcome.done.length > 0) setWriting(false);
    else forgive();
    return outcome.done.length > 0 ? undefined : outcome.failures[0]?.message;
  };
  return (
    <>
      <BulkBar count={customers.length} onClear={() => onSelect([])}>
        <Button onPress={exportThem}>Export selected as CSV</Button>
        {mayManage ? (
          <Button isDisabled={progress !== undefined} onPress={() => setWriting(true)}>
            Add a note…
          </Button>
        ) : null}
      </BulkBar>
      <BulkProgress progress={progress} />
      <BulkFailures failures={failures} forgive={forgive} />
      {isWriting ? (
        <NoteDialog
          count={customers.length}
          isBusy={progress !== undefined}
          onClose={() => setWriting(false)}
          onAdd={addNote}
        />
      ) : null}
    </>
  );
}

interface NoteDialogProps {
  readonly count: number;
  readonly isBusy: boolean;
  /** Resolves to what is wrong with the note. */
  readonly onAdd: (text: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** What was typed stays until it is stored. */
function NoteDialog({ count, isBusy, onAdd, onClose }: NoteDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = async (): Promise<void> => setError(noteProblem(text) ?? (await onAdd(text.trim())));
  return (
    <Dialog title={`Add a note to ${countText(count, 'customer')}`} isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label="Note"
          help="Only people who work on the site read it."
          rows={3}
          value={text}
          onChange={setText}
          {...(error === undefined ? {} : { error })}
        />
        <SubmitActions label="Add the note" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

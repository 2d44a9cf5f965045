/** Page settings: titles, URL, state, access, search engines, code. */
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useToast } from '../controls/toast.tsx';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { pageCall } from './page-addresses.ts';
import { AccessFields, CodeFields, GeneralFields, SearchFields } from './page-fields.tsx';
import type { PageSettings } from './page-replies.ts';
import { usePageSettings } from './use-page-settings.ts';

/** Fields on the first tab that show their own errors. */
const FIELDS = ['title', 'navigationTitle', 'urlId', 'description', 'publishAt'];

interface PageSettingsDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function PageSettingsDialog({ id, onClose }: PageSettingsDialogProps): ReactNode {
  const { data, error, refetch } = useRead<PageSettings>(pageCall(id));
  return (
    <Dialog
      title={data === undefined ? 'Page settings' : `Settings of “${data.title}”`}
      isOpen
      size="large"
      onClose={onClose}
    >
      {data === undefined && error === null && <Loading />}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data !== undefined && <SettingsForm page={data} onClose={onClose} />}
    </Dialog>
  );
}

function SettingsForm({ page, onClose }: { readonly page: PageSettings; readonly onClose: () => void }): ReactNode {
  const { fields, isChanged, isBusy, problem, conflicts, resolve, save } = usePageSettings(page);
  const { may } = useSession();
  const toast = useToast();
  const submit = async (): Promise<void> => {
    if (!(await save())) return;
    toast({ message: 'Saved' });
    onClose();
  };
  return (
    <form
      className="studio-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ConflictNotes conflicts={conflicts} resolve={resolve} />
      <Tabs
        label="Settings"
        tabs={[
          { id: 'general', title: 'General', content: <GeneralFields {...fields} /> },
          { id: 'search', title: 'Search and sharing', content: <SearchFields {...fields} /> },
          { id: 'access', title: 'Access', content: <AccessFields {...fields} /> },
          ...(may('code') ? [{ id: 'code', title: 'Code', content: <CodeFields {...fields} /> }] : []),
        ]}
      />
      <ProblemNote problem={problem} fields={FIELDS} />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isBusy} isDisabled={!isChanged || conflicts.length > 0}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}

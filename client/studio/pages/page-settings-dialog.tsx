/** Settings of a page: names, address, state, who sees it, search engines, code. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useToast } from '../controls/toast.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { useSubmit } from '../use-submit.ts';
import type { PageDraft, PageFieldsProps } from './page-draft.ts';
import { AccessFields, CodeFields, GeneralFields, SearchFields } from './page-fields.tsx';
import type { PageSettings } from './page-replies.ts';

interface PageSettingsDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function PageSettingsDialog({ id, onClose }: PageSettingsDialogProps): ReactNode {
  const { data, error, refetch } = useRead<PageSettings>(`/api/owner/pages/${encodeURIComponent(id)}`);
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
  const [draft, setDraft] = useState<PageDraft>({});
  const { isBusy, problem, run, errorOf } = useSubmit();
  const { may } = useSession();
  const toast = useToast();
  const client = useQueryClient();
  const save = async (): Promise<void> => {
    const address = `/api/owner/pages/${encodeURIComponent(page.id)}`;
    const saved = await run(() => call<PageSettings>('PUT', address, { body: draft, ifMatch: page.revision }));
    if (saved === undefined) return;
    client.setQueryData([address], saved.body);
    await client.invalidateQueries({ queryKey: ['/api/owner/pages'] });
    toast({ message: 'Saved' });
    onClose();
  };
  const fields: PageFieldsProps = {
    page,
    draft,
    errorOf,
    change: (more) => setDraft((before) => ({ ...before, ...more })),
  };
  return (
    <Form
      className="studio-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Tabs
        label="Settings"
        tabs={[
          { id: 'general', title: 'General', content: <GeneralFields {...fields} /> },
          { id: 'search', title: 'Search and sharing', content: <SearchFields {...fields} /> },
          { id: 'access', title: 'Access', content: <AccessFields {...fields} /> },
          ...(may('code') ? [{ id: 'code', title: 'Code', content: <CodeFields {...fields} /> }] : []),
        ]}
      />
      <ProblemNote problem={problem} />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isBusy} isDisabled={Object.keys(draft).length === 0}>
          Save
        </Button>
      </DialogActions>
    </Form>
  );
}

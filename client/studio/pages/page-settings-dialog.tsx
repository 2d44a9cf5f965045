/** Settings of a page: names, address, state, who sees it, search engines, code. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Switch } from '../controls/switch.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useToast } from '../controls/toast.tsx';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { hasItems } from '../items/has-items.ts';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { pageCall } from './page-addresses.ts';
import type { PageFieldsProps } from './page-draft.ts';
import { AccessFields, CodeFields, GeneralFields, SearchFields } from './page-fields.tsx';
import { MainImageField } from './page-image.tsx';
import { PageRedirects } from './page-redirects.tsx';
import { isOnSite, type PageSettings } from './page-replies.ts';
import { REDIRECTS, redirectMoved } from './redirect-calls.ts';
import { usePageSettings } from './use-page-settings.ts';

/** Fields on the first tab that show their own errors. */
const FIELDS = ['title', 'navigationTitle', 'urlId', 'description', 'publishAt', 'folder'];

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
  const [isRedirected, setRedirected] = useState(true);
  const isMoved = useIsMoved(fields);
  const saved = useSavedMessage(page.fullUrl, isMoved && isRedirected);
  const submit = async (): Promise<void> => {
    const stored = await save();
    if (stored === undefined) return;
    await saved(stored);
    onClose();
  };
  const redirect = isMoved ? (
    <Switch
      label={`Send visitors of ${page.fullUrl} to the new address`}
      isSelected={isRedirected}
      onChange={setRedirected}
    />
  ) : null;
  return (
    <form
      className="studio-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ConflictNotes of={{ kind: 'page', id: page.id }} value={page} {...{ conflicts, resolve }} />
      <SettingsTabs fields={fields} redirect={redirect} />
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

interface SettingsTabsProps {
  readonly fields: PageFieldsProps;
  readonly redirect: ReactNode;
}

function SettingsTabs({ fields, redirect }: SettingsTabsProps): ReactNode {
  const { may } = useSession();
  const general = (
    <>
      <GeneralFields {...fields} />
      {redirect}
    </>
  );
  const tabs = [
    { id: 'general', title: 'General', content: general },
    { id: 'image', title: 'Main image', content: <MainImageField {...fields} /> },
    { id: 'search', title: 'Search and sharing', content: <SearchFields {...fields} /> },
    { id: 'access', title: 'Access', content: <AccessFields {...fields} /> },
    { id: 'redirects', title: 'Redirects', content: <PageRedirects path={fields.page.fullUrl} /> },
    ...(may('code') ? [{ id: 'code', title: 'Code', content: <CodeFields {...fields} /> }] : []),
  ];
  return <Tabs label="Settings" tabs={tabs} />;
}

/** Whether a page gets another address that visitors may not know. */
function useIsMoved({ page, draft }: PageFieldsProps): boolean {
  const { may } = useSession();
  const { urlId = page.urlId } = draft;
  return urlId.trim() !== page.urlId && isOnSite(page) && may('settings');
}

/** Says that a page was saved, after its former address leads to the new one. */
function useSavedMessage(before: string, isRedirected: boolean): (page: PageSettings) => Promise<void> {
  const client = useQueryClient();
  const toast = useToast();
  return async (page) => {
    const { fullUrl, type } = page;
    if (!isRedirected || fullUrl === before) return toast({ message: 'Saved' });
    const result = await redirectMoved({ from: before, to: fullUrl, hasItems: type === 'products' || hasItems(page) });
    await client.invalidateQueries({ queryKey: [REDIRECTS] });
    if (result.ok) toast({ message: `Saved. ${before} leads to ${fullUrl} now.` });
    else toast({ message: `Saved, but ${before} leads nowhere: ${result.problem.error}`, isError: true });
  };
}

/** The status of an item, with its actions. */
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { field, isData, textOf } from '#shared/json';
import { call, type Result } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Late, late } from '../controls/late.tsx';
import { Menu } from '../controls/menu.tsx';
import { useToast } from '../controls/toast.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { useSession } from '../session/session-context.ts';
import { Time } from '../times.tsx';
import type { Collection } from './collections.ts';
import { itemCall } from './item-addresses.ts';
import type { Item } from './item-replies.ts';
import type { AddressRedirect } from './use-address-redirect.ts';
import { useRefreshItems } from './use-bulk.ts';

const ScheduleDialog = late(async () => (await import('../editing/schedule-dialog.tsx')).ScheduleDialog);

export interface ItemStateProps {
  readonly collection: Collection;
  readonly item: Item;
  readonly document: OpenDocument;
  /** Where its address is edited. */
  readonly redirect?: AddressRedirect;
}

const UNSENT = 'Some changes are not saved yet, so the state is as it was.';
const DISCARD = {
  title: 'Discard the draft?',
  message: 'Changes since the last publication are removed.',
  confirm: 'Discard',
  isDanger: true,
} as const;

export function ItemState({ collection, item, document, redirect }: ItemStateProps): ReactNode {
  const [isScheduling, setScheduling] = useState(false);
  const { may } = useSession();
  const confirm = useConfirm();
  const change = useStateChange({ collection, item, document });
  const path = itemCall(collection.id, item.id);
  const canPublish = may('content.publish');
  const { workflowState } = item;
  const hasDraft = isData(field(document.value, 'draft'));
  const isEdited = workflowState !== 'Published' || hasDraft || document.save !== 'saved';
  const publish = (at?: string): void => {
    const body = { publishAt: at, redirect: redirect?.isOffered === true && redirect.isOn };
    const send = (): Promise<Result<unknown>> => call('POST', `${path}/publish`, { body });
    void change(send, at === undefined ? 'Published' : 'Scheduled', at === undefined);
  };
  const set = (state: string) => ({
    ...{ id: state, label: `Set to ${state}`, isDisabled: state === workflowState },
    onAction: () => void change(() => call('PUT', path, { body: { workflowState: state } }), `Now: ${state}`),
  });
  const discard = async (): Promise<void> => {
    if (await confirm(DISCARD)) await change(() => call('DELETE', `${path}/draft`), 'Discarded');
  };
  const entries = [
    ...(canPublish ? [{ id: 'later', label: 'Publish later…', onAction: () => setScheduling(true) }] : []),
    ...(canPublish || workflowState === 'Draft' || workflowState === 'Needs Review'
      ? [set('Draft'), set('Needs Review')]
      : []),
    ...(canPublish ? [set('Private')] : []),
    ...(!hasDraft
      ? []
      : [{ id: 'discard', label: 'Discard the draft…', isDanger: true, onAction: () => void discard() }]),
  ];
  return (
    <>
      <StateTag {...{ workflowState, hasDraft }} publishOn={item.publishOn} />
      {workflowState === 'Published' ? (
        <a className="studio-button is-quiet" href={item.fullUrl} target="_blank" rel="noreferrer">
          <ExternalLink size={16} aria-hidden /> View on site
        </a>
      ) : null}
      {canPublish ? (
        <Button variant="primary" isDisabled={!isEdited} onPress={() => publish()}>
          Publish
        </Button>
      ) : null}
      <Menu label="State" entries={entries}>
        <Button isIcon aria-label="Change the state">
          <ChevronDown size={16} aria-hidden />
        </Button>
      </Menu>
      <Late>{isScheduling && <ScheduleDialog onClose={() => setScheduling(false)} onSchedule={publish} />}</Late>
    </>
  );
}

interface StateTagProps extends Pick<Item, 'workflowState' | 'publishOn'> {
  readonly hasDraft: boolean;
}

function StateTag({ workflowState, publishOn, hasDraft }: StateTagProps): ReactNode {
  return (
    <span className="studio-tag" role="status">
      {workflowState === 'Published' && hasDraft ? 'Published, edited' : workflowState}
      {workflowState === 'Scheduled' && publishOn !== null ? (
        <>
          {' for '}
          <Time at={publishOn} />
        </>
      ) : null}
    </span>
  );
}

/** Runs a call once all edits are saved, and shows the result. */
function useStateChange({ collection, item, document }: Omit<ItemStateProps, 'redirect'>) {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useRefreshItems(collection);
  return async (work: () => Promise<Result<unknown>>, message: string, isOnSite = false): Promise<void> => {
    if (document.save !== 'saved') return toast({ message: UNSENT, isError: true });
    const result = await work();
    await Promise.all([client.invalidateQueries({ queryKey: [itemCall(collection.id, item.id)] }), refresh()]);
    document.reload();
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    // Publishing may have moved it.
    const address = textOf(field(result.body, 'fullUrl'));
    const view = { label: 'View on site', onPress: () => void window.open(address, '_blank', 'noreferrer') };
    toast(isOnSite && address !== '' ? { message, action: view } : { message });
  };
}

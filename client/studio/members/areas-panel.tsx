/** Member areas with the pages that are in them. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import type { CallFailure } from '../read.ts';
import { ReadState } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { AREAS, type MemberArea } from './member-replies.ts';

const AreaDialog = late(async () => (await import('./area-dialog.tsx')).AreaDialog);

export interface AreasPanelProps {
  readonly read: UseQueryResult<{ readonly areas: readonly MemberArea[] }, CallFailure>;
}

export function AreasPanel({ read: { data, error, refetch } }: AreasPanelProps) {
  const [edited, setEdited] = useState<MemberArea>();
  return (
    <>
      <ReadState
        label="Member areas"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data?.areas.length === 0 ? (
        <EmptyState title="No member areas yet. Add one, then choose it in the settings of a page, under Access." />
      ) : null}
      {data === undefined || data.areas.length === 0 ? null : (
        <ul className="studio-rows">
          {data.areas.map((area) => (
            <AreaRow key={area.id} area={area} onRename={() => setEdited(area)} />
          ))}
        </ul>
      )}
      <Late>{edited === undefined ? null : <AreaDialog area={edited} onClose={() => setEdited(undefined)} />}</Late>
    </>
  );
}

const countText = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

function AreaRow({ area, onRename }: { readonly area: MemberArea; readonly onRename: () => void }) {
  const { id, name, members, pages } = area;
  const act = useAction();
  const confirm = useConfirm();
  const remove = async (): Promise<void> => {
    const message = `${members === 0 ? 'Nobody is' : `${countText(members)} will no longer be`} in it.`;
    if (!(await confirm({ title: `Delete “${name}”?`, message, confirm: 'Delete', isDanger: true }))) return;
    await act({ method: 'DELETE', path: `${AREAS}/${id}`, done: `“${name}” was deleted.` });
  };
  return (
    <li>
      <span className="studio-row-text">
        <strong>{name}</strong>
        <Link href={`/settings/members?show=${encodeURIComponent(id)}`}>{countText(members)}</Link>
        <span className="studio-soft">
          {pages.length === 0 ? 'No pages. Choose the area in the settings of a page, under Access.' : 'Pages: '}
          {pages.map((page, at) => (
            <span key={page.id}>
              {at === 0 ? '' : ', '}
              <Link href={`/pages/${encodeURIComponent(page.id)}`}>{page.title}</Link>
            </span>
          ))}
        </span>
      </span>
      <span className="studio-buttons">
        <Button aria-label={`Rename ${name}`} onPress={onRename}>
          Rename
        </Button>
        <Button aria-label={`Delete ${name}`} onPress={() => void remove()}>
          Delete
        </Button>
      </span>
    </li>
  );
}

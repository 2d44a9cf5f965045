/** `/config/settings/members`: accounts that may see members' pages, and the areas that these pages are in. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useRead } from '../read.ts';
import { useFilters } from '../tables/use-filters.ts';
import { AreasPanel } from './areas-panel.tsx';
import { AREAS, type MemberArea } from './member-replies.ts';
import { MembersPanel } from './members-panel.tsx';

const InviteMemberDialog = late(async () => (await import('./invite-member-dialog.tsx')).InviteMemberDialog);
const AreaDialog = late(async () => (await import('./area-dialog.tsx')).AreaDialog);

const first = { tab: 'members' };

export function Screen() {
  const areas = useRead<{ readonly areas: readonly MemberArea[] }>(AREAS);
  const [{ tab }, setFilters] = useFilters(first);
  const [isAdding, setAdding] = useState(false);
  const isAreas = tab === 'areas';
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      {isAreas ? 'Add a member area' : 'Invite a member'}
    </Button>
  );
  const known = areas.data?.areas ?? [];
  const close = (): void => setAdding(false);
  return (
    <ScreenLayout title="Members" isWide actions={add}>
      <Tabs
        label="Members"
        selected={tab}
        onSelect={(id) => setFilters({ tab: id })}
        tabs={[
          { id: 'members', title: 'Members', content: <MembersPanel areas={known} /> },
          { id: 'areas', title: 'Member areas', content: <AreasPanel read={areas} /> },
        ]}
      />
      <Late>
        {isAdding && isAreas ? <AreaDialog onClose={close} /> : null}
        {isAdding && !isAreas ? <InviteMemberDialog areas={known} onClose={close} /> : null}
      </Late>
    </ScreenLayout>
  );
}

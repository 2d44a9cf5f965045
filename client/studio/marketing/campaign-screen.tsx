/** `/config/marketing/campaigns/ID`: a campaign is written, looked at, tried and sent. */
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { campaignSettings } from '#shared/campaign-settings';
import { field, textOf } from '#shared/json';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { DocumentPanel } from '../editing/document-panel.tsx';
import { DocumentTools } from '../editing/document-tools.tsx';
import { useRead } from '../read.ts';
import { CampaignBlocks } from './campaign-blocks.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignSending } from './campaign-sending.tsx';
import {
  type CampaignEmail,
  campaignPath,
  LISTS,
  type ListedCampaign,
  type MailingLists,
} from './marketing-replies.ts';
import { useProgress } from './use-progress.ts';

type Problems = Readonly<Record<string, string>>;

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const of = useMemo(() => ({ kind: 'campaign', id }) as const, [id]);
  const document = useDocument(of);
  const { status, message, reload, value } = document;
  const isReady = status === 'ready';
  return (
    <ScreenLayout
      title={textOf(field(value, 'name')) || 'Campaign'}
      isWide
      actions={isReady ? <DocumentTools of={of} /> : null}
    >
      <Link href="/marketing/campaigns" className="studio-back">
        <ArrowLeft size={14} aria-hidden /> Campaigns
      </Link>
      {status === 'loading' ? <Loading label="Campaign" /> : null}
      {status === 'missing' || status === 'failed' ? (
        <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={reload} />
      ) : null}
      {isReady ? <Editor key={id} id={id} document={document} /> : null}
    </ScreenLayout>
  );
}

function Editor({ id, document }: { readonly id: string; readonly document: OpenDocument }) {
  // What keeps it from being sent is said at its place once somebody has tried, until it is mended.
  const [isTried, setTried] = useState(false);
  const { data: email } = useRead<CampaignEmail>(`${campaignPath(id)}/email`);
  const refused = useMemo<Problems>(
    () => (isTried ? Object.fromEntries((email?.problems ?? []).map(({ field: at, message }) => [at, message])) : {}),
    [isTried, email],
  );
  const progress = useProgress(id);
  const { campaign } = progress;
  const shown = useMemo(() => ({ ...document, problems: { ...refused, ...document.problems } }), [document, refused]);
  return (
    <>
      <ConflictNotes {...document} />
      <CampaignSending {...{ id, progress, refused }} onTried={setTried} isSaved={document.save === 'saved'} />
      <div className="studio-campaign">
        <div className="studio-campaign-fields">
          {campaign === undefined || campaign.state === 'draft' ? (
            <Fields document={shown} />
          ) : (
            <p className="studio-note">{notes[campaign.state]}</p>
          )}
        </div>
        <CampaignPreview id={id} document={document} />
      </div>
    </>
  );
}

const notes: Readonly<Record<Exclude<ListedCampaign['state'], 'draft'>, string>> = {
  scheduled: 'The campaign is scheduled. Take it back to change it.',
  sending: 'The campaign is being sent. Make a copy to change it.',
  sent: 'The campaign was sent. Make a copy to change it.',
  cancelled: 'The campaign was cancelled. Make a copy to change it.',
};

const Fields = ({ document }: { readonly document: OpenDocument }) => (
  <>
    <DocumentPanel document={document} settings={campaignSettings} />
    <ListField document={document} />
    <CampaignBlocks document={document} />
  </>
);

/** The list that a campaign goes to: one of the site's own. */
function ListField({ document }: { readonly document: OpenDocument }) {
  const { data } = useRead<MailingLists>(LISTS);
  const own = (data?.lists ?? []).filter(({ isOwn }) => isOwn);
  const chosen = textOf(field(document.value, 'list'));
  const isKnown = chosen === '' || data === undefined || own.some(({ id }) => id === chosen);
  const options = [
    ...own.map(({ id, name, subscribed }) => ({ id, label: `${name} (${subscribed})` })),
    ...(isKnown ? [] : [{ id: chosen, label: 'A list that was deleted' }]),
  ];
  const error = document.problems['list'];
  if (data !== undefined && options.length === 0)
    return (
      <p role={error === undefined ? undefined : 'alert'} className="studio-note">
        {error ?? 'A campaign goes to a mailing list of this site.'} <Link href="/marketing/lists">Mailing lists</Link>
      </p>
    );
  return (
    <Select
      label="Mailing list"
      placeholder="Choose a list"
      options={options}
      value={chosen === '' ? null : chosen}
      error={error}
      onChange={(list) => document.edit({ op: 'set', path: ['list'], value: list })}
    />
  );
}

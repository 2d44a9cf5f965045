/** The email of a campaign as the server writes it: as a page in two widths, and as plain text. */
import { useEffect, useState } from 'react';
import { ProblemNote } from '../controls/problem-note.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { useRead } from '../read.ts';
import { type CampaignEmail, campaignPath } from './marketing-replies.ts';

const views = [
  { id: 'wide', label: 'Wide' },
  { id: 'phone', label: 'Phone' },
  { id: 'text', label: 'Plain text' },
];

/** Counts what was stored, so that the preview is read anew. */
function useStored({ save, value }: Pick<OpenDocument, 'save' | 'value'>): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (save === 'saved') setCount((before) => before + 1);
  }, [save, value]);
  return count;
}

export interface CampaignPreviewProps {
  readonly id: string;
  readonly document: OpenDocument;
}

export function CampaignPreview({ id, document }: CampaignPreviewProps) {
  const [view, setView] = useState('wide');
  const stored = useStored(document);
  const { data, error, refetch } = useRead<CampaignEmail>(`${campaignPath(id)}/email`);
  useEffect(() => {
    if (stored > 0) void refetch();
  }, [stored, refetch]);
  return (
    <section className="studio-campaign-preview" aria-label="Preview">
      <RadioGroup label="Preview" options={views} value={view} onChange={setView} />
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data === undefined ? null : (
        <p className="studio-campaign-subject">
          <strong>{data.subject || 'No subject'}</strong> <span className="studio-soft">{data.preheader}</span>
        </p>
      )}
      {view === 'text' ? (
        <pre className="store-email">{data?.text ?? ''}</pre>
      ) : (
        <iframe
          className={view === 'phone' ? 'is-phone' : ''}
          title="Email"
          sandbox=""
          src={`${campaignPath(id)}/email/page?revision=${stored}`}
        />
      )}
    </section>
  );
}

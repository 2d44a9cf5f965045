/** How a campaign stands, read again while it is on its way. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallProblem } from '../api.ts';
import { useRead } from '../read.ts';
import { CAMPAIGNS, campaignPath, type ListedCampaign } from './marketing-replies.ts';

const POLL_MS = 1000;

export interface CampaignProgress {
  readonly campaign: ListedCampaign | undefined;
  readonly problem: CallProblem | undefined;
  /** Reads it, and the list of campaigns, anew. */
  refresh(): Promise<void>;
}

export function useProgress(id: string): CampaignProgress {
  const { data, error, refetch } = useRead<ListedCampaign>(`${campaignPath(id)}/progress`);
  const client = useQueryClient();
  const isOpen = data?.state === 'sending' || data?.state === 'scheduled';
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  return {
    campaign: data,
    problem: error?.problem,
    async refresh() {
      await refetch();
      await client.invalidateQueries({ queryKey: ['list', CAMPAIGNS] });
    },
  };
}

/** The content of a campaign as a document with versions. It can be changed until it is to be sent. */
import { eq, sql } from 'drizzle-orm';
import { campaigns } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import type { VersionedDocument } from '../site/document-versions.ts';
import { type Campaign, type CampaignBlock, campaignDocument, campaignExamples } from './campaign-schemas.ts';
import { requireCampaign } from './campaigns.ts';

export const CAMPAIGN = '/api/owner/campaigns/:id';

const refusals = {
  scheduled: 'The campaign is scheduled. Take it back to change it.',
  sending: 'The campaign is being sent. Make a copy to change it.',
  sent: 'The campaign was sent. Make a copy to change it.',
  cancelled: 'The campaign was cancelled. Make a copy to change it.',
} as const;

const stored = (block: CampaignBlock): CampaignBlock =>
  block.type === 'text' ? { ...block, value: { html: richText(block.value.html) } } : block;

export const campaignVersions: VersionedDocument<Campaign> = {
  path: CAMPAIGN,
  what: 'A campaign',
  readPermission: 'campaigns.manage',
  permission: 'campaigns.manage',
  action: 'campaign.change',
  versions: ({ param }) => `campaign-${param('id')}`,
  schema: campaignDocument,
  isWhole: true,
  example: campaignExamples.document,
  async read(db, { context: { websiteId }, param }) {
    const { campaign, revision } = await requireCampaign(db, websiteId, param('id'));
    return { document: campaign, revision };
  },
  async write(tx, { context: { websiteId }, param }, document) {
    const { id, state } = await requireCampaign(tx, websiteId, param('id'), true);
    if (state !== 'draft') throw createProblem('owner-refused', refusals[state]);
    const data = { ...document, blocks: document.blocks.map(stored) };
    await tx.update(campaigns).set({ data, problem: '', updatedAt: sql`now()` }).where(eq(campaigns.id, id));
  },
};

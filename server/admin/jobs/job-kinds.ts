/** All kinds of jobs. */
import { createCampaignJob } from '../campaigns/send-campaign.ts';
import { importJob } from '../imports/import-job.ts';
import { exportJob } from '../orders/order-export-job.ts';
import { restockJob } from '../restock/restock-job.ts';
import type { JobKinds } from './job-runner.ts';

/** `secret` signs links in emails. */
export const createJobKinds = (secret: string): JobKinds => ({
  'campaign-send': createCampaignJob(secret),
  import: importJob,
  'order-export': exportJob,
  'restock-send': restockJob,
});

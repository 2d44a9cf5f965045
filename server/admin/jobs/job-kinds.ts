/** All kinds of jobs. */
import { importJob } from '../imports/import-job.ts';
import { exportJob } from '../orders/order-export-job.ts';
import { restockJob } from '../restock/restock-job.ts';
import type { JobKinds } from './job-runner.ts';

export const jobKinds: JobKinds = { import: importJob, 'order-export': exportJob, 'restock-send': restockJob };

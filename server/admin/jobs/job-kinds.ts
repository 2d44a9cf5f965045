/** All kinds of jobs. */
import { exportJob } from '../orders/order-export-job.ts';
import { restockJob } from '../restock/restock-job.ts';
import type { JobKinds } from './job-runner.ts';

export const jobKinds: JobKinds = { 'order-export': exportJob, 'restock-send': restockJob };

import type { Report } from '../report.ts';
import { contentReports } from './content-reports.ts';
import { overviewReport } from './overview-report.ts';
import { speedReports } from './speed-reports.ts';
import { storeReports } from './store-reports.ts';
import { trafficReports } from './traffic-reports.ts';

export const reports: readonly Report[] = [
  overviewReport,
  ...trafficReports,
  ...storeReports,
  ...contentReports,
  ...speedReports,
];

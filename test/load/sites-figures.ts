/** Measurements of many sites in one process, with their bounds. */
import type { Gate } from '../bench/gates.ts';
import { type Bounds, gatesWith, tableWith } from './bounded-figures.ts';

const bounds = {
  'one site: requests a second': { unit: '/s' },
  'all sites: requests a second': { unit: '/s' },
  'all sites, of one site’s': { unit: '×', atLeast: 0.7, goal: 0.85 },
  'all sites: memory': { unit: 'MB', below: 600, goal: 400 },
  'first request to a cold site, p50': { unit: 'ms', below: 150, goal: 60 },
  'first request to a cold site, p99': { unit: 'ms' },
  'others, p99': { unit: 'ms' },
  'others, p99 beside a site with 10 times its share': { unit: 'ms' },
  'a site with 10 times its share: others’ p99': { unit: '×', below: 1.5, goal: 1.1 },
  'others, p99 beside a site that runs into limits': { unit: 'ms' },
  'a site that runs into limits: others’ p99': { unit: '×', below: 1.5, goal: 1.1 },
  'answers that are none of the expected': { unit: 'answers', below: 1, goal: 0 },
} as const satisfies Readonly<Record<string, Bounds>>;

export type SitesFigures = Readonly<Record<keyof typeof bounds, number>>;

export const gatesOfSites = (figures: SitesFigures): readonly Gate[] => gatesWith(bounds, figures);

export const sitesTable = (figures: SitesFigures) => tableWith(bounds, figures);

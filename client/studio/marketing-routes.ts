/** Screens of what brings visitors back. */
import type { StudioRoute } from './route-types.ts';

export const marketingRoutes: readonly StudioRoute[] = [
  {
    path: '/marketing/announcement',
    title: 'Announcement bar',
    section: 'Marketing',
    permission: 'campaigns.manage',
    load: () => import('./marketing/announcement-screen.tsx'),
  },
  {
    path: '/marketing/campaigns',
    title: 'Campaigns',
    section: 'Marketing',
    permission: 'campaigns.manage',
    load: () => import('./marketing/campaigns-screen.tsx'),
  },
  {
    path: '/marketing/campaigns/:id',
    title: 'Campaign',
    section: 'Marketing',
    permission: 'campaigns.manage',
    load: () => import('./marketing/campaign-screen.tsx'),
  },
  {
    path: '/marketing/lists',
    title: 'Mailing lists',
    section: 'Marketing',
    permission: 'campaigns.manage',
    load: () => import('./marketing/lists-screen.tsx'),
  },
  {
    path: '/marketing/lists/:id',
    title: 'Mailing list',
    section: 'Marketing',
    permission: 'campaigns.manage',
    load: () => import('./marketing/list-screen.tsx'),
  },
  {
    path: '/marketing/restock',
    title: 'Restock lists',
    section: 'Marketing',
    permission: 'restock.send',
    load: () => import('./restock/restock-screen.tsx'),
  },
];

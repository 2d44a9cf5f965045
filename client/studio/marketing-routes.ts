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
    path: '/marketing/restock',
    title: 'Restock lists',
    section: 'Marketing',
    permission: 'restock.send',
    load: () => import('./restock/restock-screen.tsx'),
  },
];

/** Screens of figures: who comes, what is sold, how fast pages are. */
import type { StudioRoute } from './route-types.ts';

const analytics = { section: 'Analytics', permission: 'analytics.view' } as const;

export const analyticsRoutes: readonly StudioRoute[] = [
  { ...analytics, path: '/analytics', title: 'Overview', load: () => import('./analytics/overview-screen.tsx') },
  { ...analytics, path: '/analytics/traffic', title: 'Traffic', load: () => import('./analytics/traffic-screen.tsx') },
  { ...analytics, path: '/analytics/pages', title: 'Page views', load: () => import('./analytics/pages-screen.tsx') },
  { ...analytics, path: '/analytics/sales', title: 'Sales', load: () => import('./analytics/sales-screen.tsx') },
  {
    ...analytics,
    path: '/analytics/carts',
    title: 'Abandoned carts',
    load: () => import('./analytics/carts-screen.tsx'),
  },
  {
    ...analytics,
    path: '/analytics/searches',
    title: 'Search words',
    load: () => import('./analytics/searches-screen.tsx'),
  },
  { ...analytics, path: '/analytics/forms', title: 'Form views', load: () => import('./analytics/forms-screen.tsx') },
  { ...analytics, path: '/analytics/speed', title: 'Page speed', load: () => import('./analytics/speed-screen.tsx') },
  { ...analytics, path: '/analytics/errors', title: 'Errors', load: () => import('./analytics/errors-screen.tsx') },
];

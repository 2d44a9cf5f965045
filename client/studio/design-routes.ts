/** Screens of what a site looks like. */
import type { StudioRoute } from './route-types.ts';

export const designRoutes: readonly StudioRoute[] = [
  {
    path: '/design',
    title: 'Design',
    section: 'Design',
    permission: 'design',
    load: () => import('./design/design-screen.tsx'),
  },
  {
    path: '/design/header',
    title: 'Header',
    section: 'Design',
    permission: 'design',
    load: () => import('./header-footer/header-screen.tsx'),
  },
  {
    path: '/design/footer',
    title: 'Footer',
    section: 'Design',
    permission: 'design',
    load: () => import('./header-footer/footer-screen.tsx'),
  },
  {
    path: '/design/slides',
    title: 'Slides',
    section: 'Design',
    permission: 'design',
    load: () => import('./slides/slides-screen.tsx'),
  },
  {
    path: '/design/slides/:kind',
    title: 'Slide',
    section: 'Design',
    permission: 'design',
    load: () => import('./slides/slide-screen.tsx'),
  },
  {
    path: '/design/covers/:id',
    title: 'Cover page',
    section: 'Design',
    permission: 'design',
    load: () => import('./slides/cover-screen.tsx'),
  },
];

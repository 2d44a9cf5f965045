/** Screens of the settings of a site, its people and its languages. */
import type { StudioRoute } from './route-types.ts';

export const settingsRoutes: readonly StudioRoute[] = [
  {
    path: '/settings',
    title: 'All settings',
    section: 'Settings',
    load: () => import('./settings/overview-screen.tsx'),
  },
  {
    path: '/settings/site/:section',
    title: 'Settings of the site',
    section: 'Settings',
    permission: 'site.view',
    load: () => import('./settings/site-screen.tsx'),
  },
  {
    path: '/settings/members',
    title: 'Members',
    section: 'Settings',
    permission: 'members',
    load: () => import('./members/members-screen.tsx'),
  },
  {
    path: '/settings/people',
    title: 'People',
    section: 'Settings',
    permission: 'people',
    load: () => import('./people/people-screen.tsx'),
  },
  {
    path: '/settings/activity',
    title: 'Activity',
    section: 'Settings',
    permission: 'audit',
    load: () => import('./audit/audit-screen.tsx'),
  },
  {
    path: '/settings/redirects',
    title: 'Redirects',
    section: 'Settings',
    permission: 'settings',
    load: () => import('./settings/redirects-screen.tsx'),
  },
  {
    path: '/profile',
    title: 'Your profile',
    section: 'Settings',
    load: () => import('./session/profile-screen.tsx'),
  },
  {
    path: '/languages',
    title: 'Languages',
    section: 'Settings',
    permission: 'languages',
    load: () => import('./languages/languages-screen.tsx'),
  },
  {
    path: '/languages/:language',
    title: 'Translations',
    section: 'Settings',
    permission: 'languages',
    load: () => import('./languages/documents-screen.tsx'),
  },
  {
    path: '/languages/:language/:kind/:id',
    title: 'Translation',
    section: 'Settings',
    permission: 'languages',
    load: () => import('./languages/texts-screen.tsx'),
  },
];

/** The studio's screens. Each is a module of its own that is loaded when it is opened. */
import type { Permission } from '#shared/roles';
import { type StudioRoute, sections } from './route-types.ts';
import { storeRoutes } from './store-routes.ts';

export const routes: readonly StudioRoute[] = [
  {
    path: '/pages',
    title: 'Pages',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./pages/tree-screen.tsx'),
  },
  {
    path: '/pages/:id',
    title: 'Page',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./pages/editor-screen.tsx'),
  },
  {
    path: '/items',
    title: 'Collections',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./items/collections-screen.tsx'),
  },
  {
    path: '/items/:collection',
    title: 'Items',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./items/items-screen.tsx'),
  },
  {
    path: '/items/:collection/edit/:id',
    title: 'Item',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./items/item-screen.tsx'),
  },
  {
    path: '/files',
    title: 'Files',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./files/files-screen.tsx'),
  },
  {
    path: '/files/:id',
    title: 'File Detail',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./files/file-screen.tsx'),
  },
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
  {
    path: '/comments',
    title: 'Comments',
    section: 'Pages',
    permission: 'comments.moderate',
    load: () => import('./comments/comments-screen.tsx'),
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
  ...storeRoutes,
];

/** Whether a route belongs in the rail and in lists of screens: one with parameters is what others lead to. */
const isListed = ({ path }: StudioRoute): boolean => !path.includes(':');

/** What somebody with these permissions may open, in the order of the rail. */
export function listedRoutes(
  all: readonly StudioRoute[],
  permissions: ReadonlySet<Permission>,
): readonly StudioRoute[] {
  const open = all.filter(
    (route) => isListed(route) && (route.permission === undefined || permissions.has(route.permission)),
  );
  return sections.flatMap((section) => open.filter((route) => route.section === section));
}

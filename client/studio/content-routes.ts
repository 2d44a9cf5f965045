/** Screens of pages, items, files and comments. */
import type { StudioRoute } from './route-types.ts';

export const contentRoutes: readonly StudioRoute[] = [
  {
    path: '/pages',
    title: 'Pages',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./pages/tree-screen.tsx'),
  },
  {
    path: '/pages/areas/:id',
    title: 'Area',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./pages/area-screen.tsx'),
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
    path: '/items/import',
    title: 'Import items',
    section: 'Pages',
    permission: 'content.draft',
    load: () => import('./imports/import-screen.tsx'),
  },
  {
    path: '/items/:collection',
    title: 'Items',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./items/items-screen.tsx'),
  },
  {
    path: '/items/:collection/terms',
    title: 'Tags and categories',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./terms/terms-screen.tsx'),
  },
  {
    path: '/items/:collection/edit/:id',
    title: 'Item',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./items/item-screen.tsx'),
  },
  {
    path: '/items/:collection/edit/:id/blocks',
    title: 'Blocks',
    section: 'Pages',
    permission: 'site.view',
    load: () => import('./items/blocks-screen.tsx'),
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
    path: '/comments',
    title: 'Comments',
    section: 'Pages',
    permission: 'comments.moderate',
    load: () => import('./comments/comments-screen.tsx'),
  },
];

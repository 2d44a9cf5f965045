/** The studio's screens. Each is a module of its own that is loaded when it is opened. */
import type { ComponentType } from 'react';
import type { Permission } from '#shared/roles';

/** In the order of the rail. */
const sections = ['Pages', 'Store', 'Forms', 'Marketing', 'Analytics', 'Design', 'Settings'] as const;
export type Section = (typeof sections)[number];

interface ScreenProps {
  /** Parameters of the route's path. */
  readonly params: Readonly<Record<string, string>>;
}

export interface StudioRoute {
  /** Below `/config`: `/pages/:id`. */
  readonly path: string;
  readonly title: string;
  readonly section: Section;
  /** What the screen needs; who does not have it does not see it. */
  readonly permission?: Permission;
  readonly load: () => Promise<{ readonly Screen: ComponentType<ScreenProps> }>;
}

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
    title: 'Items',
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
    path: '/orders',
    title: 'Orders',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./orders/orders-screen.tsx'),
  },
  {
    path: '/orders/:number',
    title: 'Order',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./orders/order-screen.tsx'),
  },
  {
    path: '/orders/:number/print/:paper',
    title: 'Print',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./orders/paper-screen.tsx'),
  },
  {
    path: '/returns',
    title: 'Returns',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./returns/returns-screen.tsx'),
  },
  {
    path: '/subscriptions',
    title: 'Subscriptions',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./subscriptions/subscriptions-screen.tsx'),
  },
  {
    path: '/subscriptions/:id',
    title: 'Subscription',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./subscriptions/subscription-screen.tsx'),
  },
  {
    path: '/customers',
    title: 'Customers',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./customers/customers-screen.tsx'),
  },
  {
    path: '/customers/:id',
    title: 'Customer',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./customers/customer-screen.tsx'),
  },
  {
    path: '/abandoned-carts',
    title: 'Abandoned carts',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./customers/abandoned-carts-screen.tsx'),
  },
  {
    path: '/discounts',
    title: 'Discounts',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./discounts/discounts-screen.tsx'),
  },
  {
    path: '/gift-cards',
    title: 'Gift cards',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./gift-cards/gift-cards-screen.tsx'),
  },
  {
    path: '/gift-cards/:id',
    title: 'Gift card',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./gift-cards/gift-card-screen.tsx'),
  },
  {
    path: '/store',
    title: 'Store settings',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./store/store-screen.tsx'),
  },
  {
    path: '/forms',
    title: 'Forms',
    section: 'Forms',
    permission: 'forms',
    load: () => import('./forms/forms-screen.tsx'),
  },
  {
    path: '/forms/:id',
    title: 'Form',
    section: 'Forms',
    permission: 'forms',
    load: () => import('./forms/form-screen.tsx'),
  },
  {
    path: '/submissions',
    title: 'Submissions',
    section: 'Forms',
    permission: 'forms',
    load: () => import('./forms/submissions-screen.tsx'),
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
    path: '/products',
    title: 'Products',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./products/products-screen.tsx'),
  },
  {
    path: '/inventory',
    title: 'Inventory',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./products/inventory-screen.tsx'),
  },
  {
    path: '/products/categories',
    title: 'Categories',
    section: 'Store',
    permission: 'store.manage',
    load: () => import('./products/categories-screen.tsx'),
  },
  {
    path: '/products/set-up',
    title: 'Store set-up',
    section: 'Store',
    permission: 'store.manage',
    load: () => import('./products/set-up-screen.tsx'),
  },
  {
    path: '/products/:collectionId/:id',
    title: 'Product',
    section: 'Store',
    permission: 'store.view',
    load: () => import('./products/product-screen.tsx'),
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

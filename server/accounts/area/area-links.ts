/** The pages of the account area, as its navigation lists them. */
import { SUBSCRIPTIONS_PATH } from '#shared/subscription-terms';
import { ACCOUNT_DOWNLOADS } from '../../shop/downloads/download-links.ts';

export const areaPaths = {
  overview: '/account',
  orders: '/account/orders',
  addresses: '/account/addresses',
  subscriptions: SUBSCRIPTIONS_PATH,
  downloads: ACCOUNT_DOWNLOADS,
  giftCard: '/account/gift-card',
  details: '/account/details',
} as const;

const links: readonly { readonly href: string; readonly text: string }[] = [
  { href: areaPaths.overview, text: 'Overview' },
  { href: areaPaths.orders, text: 'Orders' },
  { href: areaPaths.addresses, text: 'Addresses' },
  { href: areaPaths.subscriptions, text: 'Subscriptions' },
  { href: areaPaths.downloads, text: 'Downloads' },
  { href: areaPaths.giftCard, text: 'Gift card' },
  { href: areaPaths.details, text: 'Details' },
];

/** The links, with the current one marked. `path`: of the page. */
export const areaLinks = (path: string) =>
  links.map((link) => ({
    ...link,
    isCurrent: path === link.href || (link.href !== areaPaths.overview && path.startsWith(`${link.href}/`)),
  }));

/** The home page of the account, and its lists of subscriptions and downloads. */
import { addressLines } from '#shared/address-lines';
import { dateStyleOf } from '../../shop/date-style.ts';
import { shownDownloads } from '../../shop/downloads/download-texts.ts';
import { ordersWithFiles } from '../../shop/downloads/grants.ts';
import { listAccountOrders } from '../../shop/orders/account-orders.ts';
import { subscriptionReply } from '../../shop/subscriptions/subscription-view.ts';
import { areaPaths } from './area-links.ts';
import type { AreaAnswer, AreaPage, AreaVisit } from './area-page.ts';
import { listedOrder } from './order-pages.ts';
import { siteFacts } from './site-facts.ts';

const SHOWN_ORDERS = 3;

async function showOverview({ context, session }: AreaVisit): Promise<AreaAnswer> {
  const { shop } = context;
  const { id: accountId, firstName, email } = session.account;
  const { rows } = await listAccountOrders(shop.database.db, { websiteId: shop.websiteId, accountId });
  const style = dateStyleOf(await siteFacts(shop));
  const [address] = await context.addresses.list(accountId);
  const subscriptions = await shop.subscriptions.ofAccount(accountId);
  return {
    template: 'account',
    title: 'Your account',
    data: {
      heading: firstName === '' ? 'Your account' : `Hello, ${firstName}`,
      email,
      orders: rows.slice(0, SHOWN_ORDERS).map((order) => listedOrder(order, style)),
      hasMore: rows.length > SHOWN_ORDERS,
      address: address === undefined ? null : { lines: addressLines(address, style.locale) },
      subscriptions: subscriptions
        .filter(({ state }) => state !== 'ended')
        .map((record) => subscriptionReply(record, shop.subscriptions.secret)),
      paths: areaPaths,
    },
  };
}

async function showSubscriptions({ context, session }: AreaVisit): Promise<AreaAnswer> {
  const { subscriptions } = context.shop;
  const own = await subscriptions.ofAccount(session.account.id);
  return {
    template: 'subscriptions',
    title: 'Your subscriptions',
    data: { subscriptions: own.map((record) => subscriptionReply(record, subscriptions.secret)) },
  };
}

/** All files that were bought by the signed-in account. */
async function showDownloads({ context, session }: AreaVisit): Promise<AreaAnswer> {
  const { database, now, subscriptions } = context.shop;
  const orders = await ordersWithFiles(database.db, session.account.id);
  const downloads = orders.flatMap((order) =>
    shownDownloads(subscriptions.secret, order, now()).map((shown) => ({
      ...shown,
      facts: `${shown.facts}. Order ${order.number}`,
      fileAddress: shown.isOver ? '' : shown.fileAddress,
    })),
  );
  return { template: 'account-downloads', title: 'Your downloads', data: { downloads } };
}

export const overviewPages: readonly AreaPage[] = [
  { path: areaPaths.overview, show: showOverview },
  { path: areaPaths.subscriptions, show: showSubscriptions },
  { path: areaPaths.downloads, show: showDownloads },
];

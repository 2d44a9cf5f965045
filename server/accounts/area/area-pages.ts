/** All pages of the account area. */
import { type RequestHandler, Router } from 'express';
import { exportAccount } from '../account-export.ts';
import { requireSession } from '../own-session.ts';
import { addressPages } from './address-pages.ts';
import { type AreaContext, areaRouter } from './area-page.ts';
import { detailsPages } from './details-pages.ts';
import { orderPages } from './order-pages.ts';
import { overviewPages } from './overview-pages.ts';
import { returnPages } from './return-pages.ts';

export function areaPages(context: AreaContext): Router {
  const router = Router();
  router.get('/account/export', context.limits.signIn, sendExport(context));
  router.use(areaRouter(context, [...overviewPages, ...orderPages, ...returnPages, ...addressPages, ...detailsPages]));
  return router;
}

/** Downloads everything stored about the account. */
const sendExport =
  (context: AreaContext): RequestHandler =>
  async (request, response) => {
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    const { account } = await requireSession(context, request, response);
    const data = await exportAccount(context.database.db, account.id);
    response.attachment('account.json').type('application/json');
    response.end(`${JSON.stringify(data, null, 2)}\n`);
  };

/** The provider's text on paying in instalments, for the dialog of product pages (specification, storefront 7 "Further calls"). */
import { z } from 'zod';
import { type Route, routesFor } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import type { Integrations } from '../../integrations/open-integrations.ts';

export interface InstalmentContext {
  readonly integrations?: Pick<Integrations, 'instalments'> | undefined;
}

const defineInstalmentRoute = routesFor<InstalmentContext>();

const query = z.looseObject({ locale: z.string().regex(/^[a-z]{2}[_-][A-Z]{2}$/, 'must be a locale such as en_US') });

export const instalmentRoutes: readonly Route<InstalmentContext>[] = [
  defineInstalmentRoute({
    method: 'get',
    path: '/api/commerce/instalments/information',
    summary: 'Returns the installment provider’s information as sanitized markup.',
    query,
    reply: z.object({ provider: z.string(), html: z.string() }),
    problems: ['invalid-request', 'not-found'],
    handle: async ({ query }, { integrations }) => {
      const information = (await integrations?.instalments.api.information(query.locale)) ?? null;
      if (information === null) throw new Problem('not-found');
      return { status: 200, body: information };
    },
  }),
];

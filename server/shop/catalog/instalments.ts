/** The provider's words on paying in instalments, for the dialog of product pages (specification, storefront 7 "Further calls"). */
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';

const query = z.looseObject({ locale: z.string().regex(/^[a-z]{2}[_-][A-Z]{2}$/, 'must be a locale such as en_US') });

export const instalmentRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/commerce/instalments/information',
    summary: 'What the provider of instalments says of them, as safe markup.',
    query,
    reply: z.object({ provider: z.string(), html: z.string() }),
    problems: ['invalid-request', 'not-found'],
    handle: async ({ query }, { ports }) => {
      const information = (await ports?.instalments.api.information(query.locale)) ?? null;
      if (information === null) throw new Problem('not-found');
      return { status: 200, body: information };
    },
  }),
];

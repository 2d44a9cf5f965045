/** Gift cards: listed, shown, issued by admins, voided. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { createProblem } from '../../http/create-problem.ts';
import { originOf } from '../../site/origin.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { giftCardExamples } from './gift-card-examples.ts';
import { adminGiftCard, giftCardList, giftCardState, newGiftCard } from './gift-card-schemas.ts';
import { giftCardById, giftCardHistory, listGiftCards, voidGiftCard } from './gift-cards.ts';
import { giftCardIdOf, issueGiftCard, issueOnce } from './issue-gift-card.ts';

const GIFT_CARDS = '/api/owner/gift-cards';
const GIFT_CARD = `${GIFT_CARDS}/:id`;

/** Throws `not-found`. */
async function giftCardReply(db: Db, id: string) {
  const card = await giftCardById(db, id);
  if (card === undefined) throw createProblem('not-found', adminMessages.locate);
  return { ...card, history: [...(await giftCardHistory(db, card.code))] };
}

export const giftCardRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: GIFT_CARDS,
    permission: 'store.view',
    failure: adminMessages.results,
    summary: 'Lists gift cards without their codes, newest first, paginated.',
    examples: giftCardExamples.list,
    reply: giftCardList,
    query: z.strictObject({
      state: giftCardState.optional(),
      search: z
        .string()
        .max(200)
        .optional()
        .describe('A code, its last four characters, or part of a recipient’s email address.'),
      cursor: z.string().max(1000).optional(),
    }),
    problems: ['invalid-request'],
    handle: async ({ query }, { database }) => ({ status: 200, body: await listGiftCards(database.db, query) }),
  }),
  defineAdminRoute({
    method: 'get',
    path: GIFT_CARD,
    permission: 'store.manage',
    summary: 'Returns a gift card with its code and its transactions.',
    examples: giftCardExamples.read,
    reply: adminGiftCard,
    problems: ['not-found'],
    handle: async ({ param }, { database }) => ({ status: 200, body: await giftCardReply(database.db, param('id')) }),
  }),
  defineAdminRoute({
    method: 'post',
    path: GIFT_CARDS,
    permission: 'store.manage',
    summary: 'Issues a gift card in the store’s currency and emails it to the recipient, if there is one.',
    examples: giftCardExamples.issue,
    reply: adminGiftCard,
    replies: { 201: 'Issued.' },
    body: newGiftCard,
    problems: ['idempotency-key-reused'],
    async handle({ body, admin, request, change }, context) {
      const { amountCents, recipientEmail, idempotencyKey } = body;
      const id = giftCardIdOf(context.websiteId, idempotencyKey);
      const issuer = { issuedBy: admin.id, origin: originOf(request) };
      const detail = { amountCents, recipientEmail };
      await issueOnce(context, { id, amountCents }, () =>
        change('gift-card.issue', id, (tx) => issueGiftCard(tx, context, body, issuer), detail),
      );
      context.orders.wake();
      return { status: 201, body: await giftCardReply(context.database.db, id) };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${GIFT_CARD}/void`,
    permission: 'store.manage',
    summary: 'Voids a gift card: it can no longer be redeemed. Orders that it paid for stay unchanged.',
    examples: giftCardExamples.void,
    reply: adminGiftCard,
    body: z.strictObject({ reason: z.string().max(500).default('') }),
    problems: ['not-found', 'owner-conflict'],
    async handle({ body, param, change }, { database }) {
      const { id } = await giftCardReply(database.db, param('id'));
      await change(
        'gift-card.void',
        id,
        async (tx) => {
          if (!(await voidGiftCard(tx, id))) throw createProblem('owner-conflict', 'The gift card is void already.');
        },
        body,
      );
      return { status: 200, body: await giftCardReply(database.db, id) };
    },
  }),
];

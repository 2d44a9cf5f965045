/** Examples for the gift card routes. */

const created = 1795338000000;
const card = {
  id: '3f1e0c5a',
  lastCharacters: 'NPQR',
  state: 'active',
  currency: 'USD',
  amountCents: 5000,
  balanceCents: 5000,
  recipient: 'kim@example.com',
  testMode: false,
  orderNumber: null,
  issuedBy: 'own-1',
  note: 'For the broken mug',
  created,
};
const issued = { kind: 'issued', at: created, cents: 5000, orderNumber: null };
const full = { ...card, code: 'ABCD-EFGH-JKLM-NPQR', history: [issued] };

export const giftCardExamples = {
  list: { reply: { results: [card], hasNextPage: false, nextPageCursor: null } },
  read: { reply: full },
  issue: {
    body: {
      idempotencyKey: 'card-2026-11-23-1',
      amountCents: 5000,
      recipientEmail: 'kim@example.com',
      note: card.note,
    },
    reply: full,
  },
  void: {
    body: { reason: 'Sent to the wrong address' },
    reply: {
      ...full,
      state: 'voided',
      history: [issued, { kind: 'voided', at: created, cents: 0, orderNumber: null }],
    },
  },
};

/** What the calls of restock sign-ups look like. */

const wanted = { productId: 'mug', variantId: 'mug-blue' };
const last = { hasNextPage: false, nextPageCursor: null };

export const restockExamples = {
  signUp: {
    body: { ...wanted, siteVisitorEmail: 'ann@example.com', isJoinMailingList: false },
    reply: { success: true },
  },
  groups: {
    reply: {
      signUpGroups: [
        {
          ...wanted,
          productTitle: 'Mug',
          sku: 'MUG-B',
          attributes: { Color: 'Blue' },
          unlimited: false,
          qtyInStock: 0,
          signUpCount: 1,
          firstSignUpOn: 1_780_000_000_000,
          lastSignUpOn: 1_780_000_000_000,
        },
      ],
      totalSignUps: 1,
      ...last,
    },
  },
  signUps: {
    reply: {
      signUps: [
        {
          id: 'r-5Tt2',
          email: 'ann@example.com',
          language: null,
          isJoinMailingList: false,
          createdOn: 1_780_000_000_000,
        },
      ],
      ...last,
    },
  },
  send: { body: wanted, reply: { sent: 1 } },
  sendAll: { body: { sendRequests: [wanted] }, reply: { sent: 1 } },
};

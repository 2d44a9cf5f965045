/** Examples for the restock routes. */

const signUp = { productId: 'mug', variantId: 'mug-blue' };
const lastPage = { hasNextPage: false, nextPageCursor: null };

export const restockExamples = {
  signUp: {
    body: { ...signUp, siteVisitorEmail: 'ann@example.com', isJoinMailingList: false },
    reply: { success: true },
  },
  groups: {
    reply: {
      signUpGroups: [
        {
          ...signUp,
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
      ...lastPage,
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
      ...lastPage,
    },
  },
  send: { body: signUp, reply: { sent: 1 } },
  sendAll: { body: { sendRequests: [signUp] }, reply: { sent: 1 } },
};

/** Examples for the account routes. */

const signedIn = { siteUserId: 'u-2Xr8', xsrfToken: 'kV3nB8qLz0' };

export const accountExamples = {
  signIn: { body: { email: 'ann@example.com', password: 'correct horse', rememberMe: true }, reply: signedIn },
  session: {
    reply: {
      authenticated: true,
      xsrfToken: signedIn.xsrfToken,
      account: {
        id: signedIn.siteUserId,
        email: 'ann@example.com',
        firstName: 'Ann',
        lastName: 'Miller',
        language: 'en-US',
        memberAreas: ['club'],
      },
    },
  },
  signOut: { reply: { success: true } },
  create: {
    body: { email: 'ann@example.com', password: 'correct horse', firstName: 'Ann', lastName: 'Miller' },
    reply: signedIn,
  },
  language: { body: { language: 'en-US' }, reply: { language: 'en-US' } },
  requestReset: {
    body: { email: 'ann@example.com' },
    reply: { message: 'If there is an account with this address, an email is on its way.' },
  },
  reset: {
    body: { token: 'tR5wY1mPq9', password: 'battery staple' },
    reply: { message: 'Your password has been changed.' },
  },
  members: { body: { email: 'ann@example.com', memberAreas: ['club'] }, reply: { memberAreas: ['club'] } },
};

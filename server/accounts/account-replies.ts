/** Replies of the account routes. */
import { z } from 'zod';

export const signedIn = z.object({
  siteUserId: z.string(),
  xsrfToken: z.string().describe('Send it with later writes, as `X-XSRF-TOKEN`.'),
});

/** An account as its owner sees it. */
export const account = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.string().nullable(),
  memberAreas: z.array(z.string()),
});

export const currentSession = z.union([
  z.object({ authenticated: z.literal(false) }),
  z.object({
    authenticated: z.literal(true),
    xsrfToken: z.string(),
    account,
  }),
]);

export const chosenLanguage = z.object({ language: z.string() });
export const message = z.object({ message: z.string().describe('Message for the visitor.') });
export const memberAreas = z.object({ memberAreas: z.array(z.string()) });

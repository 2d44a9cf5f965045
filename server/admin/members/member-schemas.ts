/** What the calls of members take and answer. */
import { z } from 'zod';
import { isEmail } from '#shared/email-address';
import { adminMessages } from '#shared/messages/admin';
import { paging } from '../../http/reply-fields.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { account } from '../customers/customer-replies.ts';

/** The most areas that the signed pass of a member holds. */
const MAX_AREAS_OF_MEMBER = 10;

export const areaName = requiredText(60);
export const areaIds = z
  .array(z.string().min(1).max(100))
  .max(MAX_AREAS_OF_MEMBER, `At most ${MAX_AREAS_OF_MEMBER} areas.`);

/** As it is stored. */
export const storedArea = z.object({ id: z.string(), name: z.string() });

export const memberArea = z
  .object({
    id: z.string().describe('Value of `memberAreaId` of pages.'),
    name: z.string(),
    members: z.number().int().describe('Number of accounts with access.'),
    pages: z.array(z.object({ id: z.string(), title: z.string(), fullUrl: z.string() })),
  })
  .meta({ id: 'MemberArea' });

export const memberAreaList = z.object({ areas: z.array(memberArea) });

export const member = account
  .extend({
    sessions: z.number().int().describe('Number of active sessions.'),
    isInvited: z.boolean().describe('Whether the member has not chosen a password yet.'),
  })
  .meta({ id: 'Member' });

export const memberList = z.object({ results: z.array(member), ...paging });

const name = z.string().trim().max(100).default('');

export const newMember = z.strictObject({
  email: z.string().trim().max(256).refine(isEmail, adminMessages.email),
  firstName: name,
  lastName: name,
  memberAreas: areaIds.default([]),
});

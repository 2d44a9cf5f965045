import { adminContentLimits } from '#shared/messages/admin';
import type { TermKind } from './item-addresses.ts';

/** Max lengths in characters. */
export const termLimits: Readonly<Record<TermKind, number>> = {
  tags: adminContentLimits.tagLength,
  categories: adminContentLimits.categoryLength,
};

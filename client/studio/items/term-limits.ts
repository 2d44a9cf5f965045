import { adminContentLimits } from '#shared/messages/admin';
import type { TermKind } from './item-addresses.ts';

/** The most characters that one has. */
export const termLimits: Readonly<Record<TermKind, number>> = {
  tags: adminContentLimits.tagLength,
  categories: adminContentLimits.categoryLength,
};

/** Columns that many tables have. */
import { bigint, timestamp } from 'drizzle-orm/pg-core';

export type Json = Readonly<Record<string, unknown>>;

/** A moment, as ISO 8601 text. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Money, in minor units. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

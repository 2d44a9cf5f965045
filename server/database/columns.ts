/** Columns that many tables share. */
import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export type Json = Readonly<Record<string, unknown>>;

/** A timestamp, as ISO 8601 text. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Money, in minor units. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** SQL expression that converts a timestamp to epoch milliseconds: an integer, in rows and in JSON. */
export const epochMs = (column: SQL): SQL => sql`(extract(epoch FROM ${column}) * 1000)::bigint::float8`;

/** Where notices to the shop go: orders, returns. */
import { sql } from 'drizzle-orm';
import { roles } from '#shared/roles';

const ownerEmail = sql`(
  SELECT a.email FROM owners a WHERE NOT a.is_demo AND a.password_hash <> '' AND a.roles @> ${JSON.stringify([roles.admin])}::jsonb
  ORDER BY a.created, a.id LIMIT 1)`;

/** The email address of website `w`, or else the address of its first admin; empty: neither. */
export const noticeEmail = sql`coalesce(nullif(w.data ->> 'contactEmail', ''), ${ownerEmail}, '')`;

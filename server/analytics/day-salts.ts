/**
 * Identifies visitors without cookies within one day: by a hash of IP address and user agent with the day's own salt. Salts are deleted
 * after two days; from then on nobody can recompute the hash, or find the IP address.
 */

import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { selectRow } from '../database/rows.ts';

export interface DayVisitors {
  /** 22 characters, the same all day; empty while the day's salt is not loaded. */
  identify(day: string, address: string, userAgent: string): string;
  /** Loads the salt of a day. */
  prepare(day: string): Promise<void>;
}

const saltRow = z.object({ salt: z.string() });

export function createDayVisitors(database: Database, report: (error: unknown) => void): DayVisitors {
  const salts = new Map<string, string>();
  const requested = new Set<string>();
  const prepare = async (day: string): Promise<void> => {
    const row = await selectRow(
      database.db,
      saltRow,
      sql`
      INSERT INTO analytics_salts AS s (day, salt) VALUES (${day}::date, ${randomBytes(24).toString('base64url')})
      ON CONFLICT (site, day) DO UPDATE SET salt = s.salt RETURNING salt`,
    );
    if (row === undefined) throw new Error(`The salt of ${day} was not stored.`);
    if (salts.size > 2) salts.clear();
    salts.set(day, row.salt);
  };
  return {
    prepare,
    identify(day, address, userAgent) {
      const salt = salts.get(day);
      if (salt === undefined) {
        if (!requested.has(day)) {
          requested.add(day);
          prepare(day)
            .catch(report)
            .finally(() => requested.delete(day));
        }
        return '';
      }
      const digest = createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('base64url');
      return `day-${digest.slice(0, 22)}`;
    },
  };
}

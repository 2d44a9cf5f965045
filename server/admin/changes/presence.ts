/** Who has which documents open: told by notification to all replicas, and forgotten when it is not repeated. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import type { Admin } from '../admins.ts';

export const PRESENCE = 'presence';

/** Whoever does not say so again is there no more. */
export const PRESENCE_MS = 45_000;

const announcement = z.object({ id: z.string(), name: z.string(), tab: z.string(), documents: z.array(z.string()) });
type Announcement = z.infer<typeof announcement>;

export interface Present {
  readonly id: string;
  readonly name: string;
  readonly documents: readonly string[];
}

export interface Presence {
  /** Takes the payload of a notification. */
  hear(payload: string | undefined): void;
  /** Everybody who is there, with the documents of all their tabs. */
  people(): readonly Present[];
}

/** `now`: milliseconds. */
export function createPresence(now: () => number): Presence {
  const tabs = new Map<string, Announcement & { readonly until: number }>();
  return {
    hear(payload) {
      const said = announcement.safeParse(payload === undefined ? undefined : JSON.parse(payload));
      if (!said.success) return;
      const key = `${said.data.id} ${said.data.tab}`;
      tabs.delete(key);
      if (said.data.documents.length > 0) tabs.set(key, { ...said.data, until: now() + PRESENCE_MS });
    },
    people() {
      const people = new Map<string, Present>();
      for (const [key, { id, name, documents, until }] of tabs) {
        if (until <= now()) tabs.delete(key);
        else
          people.set(id, { id, name, documents: [...new Set([...(people.get(id)?.documents ?? []), ...documents])] });
      }
      return [...people.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}

/** Tells all replicas what a tab of an admin has open; nothing: that it has closed. */
export async function announce(db: Db, { id, name }: Admin, tab: string, documents: readonly string[]): Promise<void> {
  const payload: Announcement = { id, name, tab, documents: [...documents] };
  await db.execute(sql`SELECT pg_notify(site_scoped(${PRESENCE}), ${JSON.stringify(payload)})`);
}

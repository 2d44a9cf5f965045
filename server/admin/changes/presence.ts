/** Tracks who has which documents open: announced to all replicas by notifications, and dropped unless repeated. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import type { Admin } from '../admins.ts';

export const PRESENCE = 'presence';

/** Announcements expire after this time. */
export const PRESENCE_MS = 45_000;

const announcement = z.object({ id: z.string(), name: z.string(), tab: z.string(), documents: z.array(z.string()) });
type Announcement = z.infer<typeof announcement>;

export interface Present {
  readonly id: string;
  readonly name: string;
  readonly documents: readonly string[];
}

export interface Presence {
  /** Handles the payload of a notification. */
  hear(payload: string | undefined): void;
  /** Everybody present, with the documents of all their tabs. */
  people(): readonly Present[];
}

/** `now`: milliseconds. */
export function createPresence(now: () => number): Presence {
  const tabs = new Map<string, Announcement & { readonly until: number }>();
  return {
    hear(payload) {
      const message = announcement.safeParse(payload === undefined ? undefined : JSON.parse(payload));
      if (!message.success) return;
      const key = `${message.data.id} ${message.data.tab}`;
      tabs.delete(key);
      if (message.data.documents.length > 0) tabs.set(key, { ...message.data, until: now() + PRESENCE_MS });
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

/** Announces to all replicas which documents a tab of an admin has open; an empty list: the tab was closed. */
export async function announce(db: Db, { id, name }: Admin, tab: string, documents: readonly string[]): Promise<void> {
  const payload: Announcement = { id, name, tab, documents: [...documents] };
  await db.execute(sql`SELECT pg_notify(site_scoped(${PRESENCE}), ${JSON.stringify(payload)})`);
}

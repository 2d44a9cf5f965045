/** Which other admins have a document open. */
import type { Present } from './change-feed.ts';
import type { DocumentRef } from './document-ref.ts';
import { changeName } from './server-addresses.ts';

/** The server drops entries after 45 seconds. */
const REPEAT_MS = 20_000;

export interface Presence {
  /** This tab shows a document; returns a function to leave it. */
  enter(ref: DocumentRef): () => void;
  /** The other admins who have the document open. */
  others(ref: DocumentRef): readonly Present[];
  /** Handles the server's list of admins. */
  hear(people: readonly Present[]): void;
  subscribe(listener: () => void): () => void;
  close(): void;
}

interface PresenceOptions {
  /** The signed-in admin. */
  readonly ownId: string;
  /** Tells the server which documents this tab has open. */
  readonly announce: (documents: readonly string[]) => Promise<unknown>;
  readonly later: (milliseconds: number, call: () => void) => () => void;
}

/** A document's name in the change feed; settings have names of their own. */
const nameOf = (ref: DocumentRef): string => {
  if (ref.kind === 'layout') return ref.target;
  if (ref.kind === 'translation') return changeName(ref);
  return ref.kind === 'settings' ? `settings:${ref.name}` : `${ref.kind}:${ref.id}`;
};

export function createPresence({ ownId, announce, later }: PresenceOptions): Presence {
  const open: string[] = [];
  const listeners = new Set<() => void>();
  let people: readonly Present[] = [];
  let cancel = (): void => {};
  const say = (): void => {
    cancel();
    void announce([...new Set(open)]);
    cancel = open.length === 0 ? () => {} : later(REPEAT_MS, say);
  };
  return {
    enter(ref) {
      const name = nameOf(ref);
      open.push(name);
      say();
      return () => {
        open.splice(open.indexOf(name), 1);
        say();
      };
    },
    others: (ref) => people.filter(({ id, documents }) => id !== ownId && documents.includes(nameOf(ref))),
    hear(next) {
      people = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => cancel(),
  };
}

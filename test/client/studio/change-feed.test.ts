/** The change stream, and presence. */
import { type FeedMessage, followFeed } from '../../../client/studio/documents/change-feed.ts';
import { createPresence } from '../../../client/studio/documents/presence.ts';
import { isChangeOf } from '../../../client/studio/documents/server-addresses.ts';
import * as server from '../../../server/admin/changes/presence.ts';

type Listener = (event: { readonly data?: unknown }) => void;

class Source {
  readyState = 1;
  isClosed = false;
  private readonly listeners = new Map<string, Listener>();
  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.isClosed = true;
  }
  send(type: string, data?: unknown): void {
    this.listeners.get(type)?.({ data: JSON.stringify(data) });
  }
}

const timers = () => {
  const waiting: (() => void)[] = [];
  return {
    later: (_: number, call: () => void) => {
      waiting.push(call);
      return () => void waiting.splice(waiting.indexOf(call), 1);
    },
    pass: () => waiting.shift()?.(),
  };
};

test('changes, resets and people are passed on; a rejected stream is reopened', () => {
  const sources: Source[] = [];
  const heard: FeedMessage[] = [];
  const { later, pass } = timers();
  const open = (): Source => sources[sources.push(new Source()) - 1] as Source;
  const close = followFeed({ open, later, receive: (message) => heard.push(message) });
  const [first] = sources as [Source];
  first.send('change', { documents: ['page:a'] });
  first.send('presence', { people: [{ id: 'ann', name: 'Ann', documents: ['page:a'] }] });
  first.send('reset');
  // The browser itself resumes a lost connection.
  first.send('error');
  first.readyState = 2;
  first.send('error');
  pass();
  expect(heard).toEqual([
    { kind: 'change', names: ['page:a'] },
    { kind: 'presence', people: [{ id: 'ann', name: 'Ann', documents: ['page:a'] }] },
    { kind: 'reset' },
    { kind: 'reset' },
  ]);
  expect(sources).toHaveLength(2);
  close();
  expect(sources[1]?.isClosed).toBe(true);
});

test('a tab announces its open documents, and shows only other admins', () => {
  const said: (readonly string[])[] = [];
  const { later, pass } = timers();
  const announce = async (documents: readonly string[]) => said.push(documents);
  const presence = createPresence({ ownId: 'ann', announce, later });
  const ref = { kind: 'layout', target: 'page:a' } as const;
  const leave = presence.enter(ref);
  pass();
  leave();
  pass();
  expect(said).toEqual([['page:a'], ['page:a'], []]);
  presence.hear([
    { id: 'ann', name: 'Ann', documents: ['page:a'] },
    { id: 'bob', name: 'Bob', documents: ['page:a', 'page:b'] },
    { id: 'eve', name: 'Eve', documents: ['page:b'] },
  ]);
  expect(presence.others(ref).map(({ name }) => name)).toEqual(['Bob']);
});

test('the server forgets admins who do not repeat the announcement', () => {
  let now = 0;
  const presence = server.createPresence(() => now);
  const say = (tab: string, documents: readonly string[]): void =>
    presence.hear(JSON.stringify({ id: 'ann', name: 'Ann', tab, documents }));
  say('1', ['page:a']);
  say('2', ['page:a', 'page:b']);
  expect(presence.people()).toEqual([{ id: 'ann', name: 'Ann', documents: ['page:a', 'page:b'] }]);
  now = server.PRESENCE_MS - 1;
  say('1', ['page:c']);
  now = server.PRESENCE_MS;
  expect(presence.people()).toEqual([{ id: 'ann', name: 'Ann', documents: ['page:c'] }]);
  say('1', []);
  presence.hear(undefined);
  expect(presence.people()).toEqual([]);
});

test.each([
  [{ kind: 'layout', target: 'page:a' } as const, 'page:a', true],
  [{ kind: 'layout', target: 'item:a' } as const, 'page:a', false],
  [{ kind: 'page', id: 'a' } as const, 'page:a', true],
  [{ kind: 'item', collectionId: 'shop', id: 'a' } as const, 'item:a', true],
  [{ kind: 'settings', name: 'announcement' } as const, 'settings:website-settings', true],
  [{ kind: 'settings', name: 'website' } as const, 'website:site', true],
  [{ kind: 'settings', name: 'design' } as const, 'settings:redirects', false],
])('%j matches %s: %s', (ref, name, isMeant) => {
  expect(isChangeOf(ref, name)).toBe(isMeant);
});

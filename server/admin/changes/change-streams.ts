/** Event streams of changes: a single reader of the database for all listening admins. */
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { may } from '#shared/roles';
import { type ChangeFeed, CONTENT_CHANGES, openChangeFeed, readChangesFrom } from '../../content/change-feed.ts';
import type { Database } from '../../database/database.ts';
import { createFollower, type Follower } from '../../database/follower.ts';
import { Problem } from '../../http/problems.ts';
import type { Admin, Admins } from '../admins.ts';
import { documentsOf, eventText, positionOf, presenceText, readPosition } from './change-events.ts';
import { createPresence, PRESENCE, type Presence } from './presence.ts';

/** Maximum number of streams per admin. */
const MAX_STREAMS = 8;
const HEARTBEAT_MS = 15_000;
const DRAIN_MS = 250;
/** A client that does not read is disconnected, and resumes after the last event that it received. */
const MAX_WAITING_BYTES = 64 * 1024;

interface Stream {
  readonly admin: Admin;
  readonly request: Request;
  readonly response: Response;
}

export interface ChangeStreams {
  /**
   * Streams the changes from now on, or since the request's Last-Event-ID. Throws `too-many-requests`. `isDraining`: whether the process is
   * about to exit.
   */
  open(exchange: Stream, isDraining: () => boolean): Promise<void>;
  /** Ends the streams of expired sessions. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads the database while anyone listens. */
interface Reader {
  readonly feed: ChangeFeed;
  readonly presence: Presence;
  close(): Promise<void>;
}

export function createChangeStreams(database: Database, admins: Admins, logger: Logger): ChangeStreams {
  const streams = new Set<Stream>();
  const { end, send, deliver } = createSender(streams, admins);
  const { opened, close } = shareReader(() => openReader(database, logger, deliver));
  return {
    async open(stream, isDraining) {
      const { admin, request, response } = stream;
      if ([...streams].filter((other) => other.admin.id === admin.id).length >= MAX_STREAMS)
        throw new Problem('too-many-requests', { detail: `At most ${MAX_STREAMS} streams per admin.` });
      // Before anything is awaited, so that the limit on streams holds.
      streams.add(stream);
      const draining = setInterval(() => isDraining() && end(stream), DRAIN_MS).unref();
      response.once('close', () => {
        clearInterval(draining);
        streams.delete(stream);
        if (streams.size === 0)
          close().catch((error: unknown) => logger.warn({ err: error }, 'closing a change feed failed'));
      });
      try {
        const { feed, presence } = await opened();
        if (response.destroyed) return;
        response.writeHead(200, {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store, no-transform',
          'X-Accel-Buffering': 'no',
        });
        send(stream, await firstEvent(database, feed, request));
        if (presence.people().length > 0) send(stream, presenceText(presence.people()));
      } catch (error) {
        clearInterval(draining);
        streams.delete(stream);
        if (streams.size === 0) await close();
        throw error;
      }
    },
    check: () => deliver(''),
    async stop() {
      for (const stream of streams) end(stream);
      await close();
    },
  };
}

/** A single shared reader, opened on first use. */
function shareReader(open: () => Promise<Reader>) {
  let reader: Promise<Reader> | undefined;
  const opened = (): Promise<Reader> => {
    reader ??= open();
    const opening = reader;
    return opening.catch((error: unknown) => {
      // Do not share a reader that failed to open.
      if (reader === opening) reader = undefined;
      throw error;
    });
  };
  const close = async (): Promise<void> => {
    const open = reader;
    reader = undefined;
    await (await open)?.close();
  };
  return { opened, close };
}

/** Writes to the streams, and ends them. */
function createSender(streams: Set<Stream>, admins: Admins) {
  const end = (stream: Stream): void => {
    streams.delete(stream);
    stream.response.end();
  };
  const send = (stream: Stream, text: string): void => {
    if (stream.response.writableLength > MAX_WAITING_BYTES) return end(stream);
    stream.response.write(text);
  };
  /** Skips admins who have signed out or lost the permission. If that cannot be checked, they resume later. */
  const deliver = async (text: string): Promise<void> => {
    const all = [...streams].map(async (stream) => {
      const admin = await admins.peek(stream.request).catch(() => null);
      if (admin === null || !may(admin.roles, 'site.view')) end(stream);
      else if (text !== '' && stream.response.headersSent && !stream.response.writableEnded) send(stream, text);
    });
    await Promise.all(all);
  };
  return { end, send, deliver };
}

/** Changes since the last event that the browser received; without one, the current position. */
async function firstEvent({ db }: Database, feed: ChangeFeed, request: Request): Promise<string> {
  const from = readPosition(request.get('last-event-id'));
  const now = Date.now();
  if (from === undefined) return eventText(positionOf(feed.horizon(), now), 'open', []);
  const { changes, horizon } = await readChangesFrom(db, from, now);
  const id = positionOf(horizon, now);
  return changes === 'all' ? eventText(id, 'reset', []) : eventText(id, 'change', documentsOf(changes));
}

async function openReader(
  database: Database,
  logger: Logger,
  deliver: (text: string) => Promise<void>,
): Promise<Reader> {
  const follower: Follower = createFollower(logger, 'reading changes failed; studios get them later');
  const attempt = (text: string): Promise<void> =>
    deliver(text).catch((error: unknown) => logger.warn({ err: error }, 'checking a change feed failed'));
  const presence = createPresence(Date.now);
  const listening: (() => Promise<void>)[] = [];
  const stopListening = async (): Promise<void> => {
    for (const stop of listening.splice(0)) await stop();
  };
  const open = async () => {
    listening.push(await database.listen(CONTENT_CHANGES, follower.wake));
    const { sendPresence, stop } = await followPresence(database, presence, attempt);
    listening.push(stop);
    return { sendPresence, feed: await openChangeFeed(database.db) };
  };
  const { sendPresence, feed } = await open().catch(async (error: unknown) => {
    await stopListening();
    await follower.stop();
    throw error;
  });
  follower.follow(async () => {
    const changes = await feed.next();
    const id = positionOf(feed.horizon(), Date.now());
    const documents = changes === 'all' ? [] : documentsOf(changes);
    if (changes === 'all') await deliver(eventText(id, 'reset', []));
    else if (documents.length > 0) await deliver(eventText(id, 'change', documents));
  });
  const heartbeat = setInterval(() => {
    void attempt(': still there\n\n');
    sendPresence();
  }, HEARTBEAT_MS).unref();
  return {
    feed,
    presence,
    async close() {
      clearInterval(heartbeat);
      await stopListening();
      await follower.stop();
    },
  };
}

/** Sends who is present whenever that changes; `sendPresence` also notices who has left. */
async function followPresence(
  { listen }: Pick<Database, 'listen'>,
  presence: Presence,
  deliver: (text: string) => Promise<void>,
) {
  let last = presenceText([]);
  const sendPresence = (): void => {
    const text = presenceText(presence.people());
    if (text === last) return;
    last = text;
    void deliver(text);
  };
  const stop = await listen(PRESENCE, (payload) => {
    presence.hear(payload);
    sendPresence();
  });
  return { sendPresence, stop };
}

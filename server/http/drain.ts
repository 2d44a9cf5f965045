/** Graceful shutdown. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface DrainTimes {
  /** How long new connections are still accepted, until load balancers have noticed that this process is not ready. */
  readonly graceMs: number;
  /**
   * How long idle connections stay open: a request on one of them still gets a response, with "Connection: close". Closing a connection
   * while its client sends a request would be an error, and a client cannot know whether a write may be retried.
   */
  readonly lingerMs: number;
}

export const inService: DrainTimes = { graceMs: 500, lingerMs: 2500 };
const SWEEP_MS = 50;

/** A server that tracks its connections. */
export interface TrackedServer extends Server {
  readonly openSockets: ReadonlySet<Socket>;
}

/** Tracks the connections of a server for `drain`: called once, before it listens. */
export function trackConnections(server: Server): TrackedServer {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return Object.assign(server, { openSockets: open });
}

/**
 * Closes connections without a response in progress. Node's own `closeIdleConnections` also closes connections whose response is written
 * but not fully sent, which would truncate it for a slow reader. `_httpMessage` is set until the last byte has been sent.
 */
function closeIdle({ openSockets }: TrackedServer): void {
  for (const socket of openSockets)
    if (!(socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage) socket.destroy();
}

/** Reports "not ready" at once, then stops accepting connections, closes idle ones, and waits for running requests. */
export async function drain(
  server: TrackedServer,
  state: { draining: boolean },
  { graceMs, lingerMs }: DrainTimes = { graceMs: 0, lingerMs: 0 },
): Promise<void> {
  state.draining = true;
  if (graceMs > 0) await pause(graceMs);
  // `close` of Node's HTTP servers also closes idle connections.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  if (lingerMs > 0) await Promise.race([closed, pause(lingerMs)]);
  // Connections whose last request ends while draining would stay open until their keep-alive times out.
  const sweep = setInterval(() => closeIdle(server), SWEEP_MS);
  closeIdle(server);
  await closed;
  clearInterval(sweep);
  // Also stops the interval that checks connections.
  server.close();
}

/** The end of a server that nobody notices. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface DrainTimes {
  /** Connections are still taken: what balances the load learns first that this process is not ready. */
  readonly graceMs: number;
  /**
   * Idle connections stay open: who sends a request on one gets its answer, with "Connection: close". Closed under somebody who is
   * about to send they would be an error, and of a write nobody knows whether it may be sent again.
   */
  readonly lingerMs: number;
}

export const inService: DrainTimes = { graceMs: 500, lingerMs: 2500 };
const SWEEP_MS = 50;

/** A server that knows its connections. */
export interface TrackedServer extends Server {
  readonly openSockets: ReadonlySet<Socket>;
}

/** Lets `drain` know the connections of a server: called once, before it listens. */
export function trackConnections(server: Server): TrackedServer {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return Object.assign(server, { openSockets: open });
}

/**
 * Closes those on which no answer is under way. Node's own `closeIdleConnections` takes a connection for idle whose answer has been
 * written, but not sent: a slow reader would lose its end. `_httpMessage` is there until the last byte has left.
 */
function closeIdle({ openSockets }: TrackedServer): void {
  for (const socket of openSockets)
    if (!(socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage) socket.destroy();
}

/** Says "not ready" at once, then takes no new connections, then closes those that are idle, and waits for the requests that run. */
export async function drain(
  server: TrackedServer,
  state: { draining: boolean },
  { graceMs, lingerMs }: DrainTimes = { graceMs: 0, lingerMs: 0 },
): Promise<void> {
  state.draining = true;
  if (graceMs > 0) await pause(graceMs);
  // Node's own `close` of HTTP servers closes idle connections with it.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  if (lingerMs > 0) await Promise.race([closed, pause(lingerMs)]);
  // Connections that end their last request while draining would stay open until their keep-alive runs out.
  const sweep = setInterval(() => closeIdle(server), SWEEP_MS);
  closeIdle(server);
  await closed;
  clearInterval(sweep);
  // Ends the looking at connections, too.
  server.close();
}

/** A loopback upstream that fails as named by the last path segment. */
import type { Socket } from 'node:net';
import { type LoopbackServer, startTcp } from '../integrations/servers.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const PIECE = Buffer.alloc(64 * 1024, 'x');
const piece = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')]);

export const faults: Readonly<Record<string, (socket: Socket) => void>> = {
  healthy: (socket) => void socket.write(`${OK}Content-Length: 2\r\n\r\n{}`),
  'never-answers': () => undefined,
  'stops-in-the-head': (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-'),
  'stops-in-the-body': (socket) => void socket.write(`${OK}Content-Length: 100\r\n\r\n{"a":`),
  'half-a-body': (socket) => void socket.end(`${OK}Content-Length: 100\r\n\r\n{"a":`),
  'half-a-chunk': (socket) => void socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\n40\r\n{"a":`),
  'wrong-chunk': (socket) => void socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n{"a":`),
  'closes-at-once': (socket) => socket.destroy(),
  resets: (socket) => socket.resetAndDestroy(),
  garbage: (socket) => void socket.end('\u0000\u0001 this is not HTTP at all\r\n\r\n'),
  'error-page': (socket) =>
    void socket.write('HTTP/1.1 500 Oops\r\nContent-Type: text/html\r\nContent-Length: 12\r\n\r\n<h1>Oops</h1'),
  'error-json': (socket) =>
    void socket.write('HTTP/1.1 500 Oops\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"error":"x"}'),
  'redirects-elsewhere': (socket) =>
    void socket.write('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/latest\r\nContent-Length: 0\r\n\r\n'),
  'huge-headers': (socket) => void socket.write(`${OK}X-Big: ${'x'.repeat(64 * 1024)}\r\nContent-Length: 2\r\n\r\n{}`),
  'announces-too-much': (socket) => void socket.write(`${OK}Content-Length: 99999999999\r\n\r\n{`),
  'two-lengths': (socket) => void socket.write(`${OK}Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}abc`),
  'endless-head': (socket) => endless(socket, 'HTTP/1.1 200 OK\r\n', Buffer.from(`X-A: ${'a'.repeat(1000)}\r\n`)),
  'endless-body': (socket) =>
    endless(socket, 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n', piece),
  'endless-json': (socket) => endless(socket, `${OK}Transfer-Encoding: chunked\r\n\r\n`, piece),
};

/** Writes as fast as the other side reads. */
function endless(socket: Socket, head: string, part: Buffer): void {
  const write = (): void => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', write);
  socket.write(head);
  write();
}

export interface MisbehavingServer extends LoopbackServer {
  /** Requests by fault. */
  readonly requestCounts: Map<string, number>;
}

export async function startMisbehaving(): Promise<MisbehavingServer> {
  const requestCounts = new Map<string, number>();
  const server = await startTcp((socket) => {
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const name = /^\w+ \S*\/([\w-]+)(?:\?\S*)? HTTP/.exec(text)?.[1] ?? '';
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < end + 4 + length) return;
      text = text.slice(end + 4 + length);
      requestCounts.set(name, (requestCounts.get(name) ?? 0) + 1);
      (faults[name] ?? faults['garbage'])?.(socket);
    });
  });
  return { ...server, requestCounts };
}

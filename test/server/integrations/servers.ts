/** Small loopback servers that stand in for third parties. */
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';

export interface LoopbackServer {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

function listening(server: Server, asked = 0): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  return new Promise((resolve) => {
    server.listen(asked, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        port,
        url: `http://127.0.0.1:${port}`,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped());
            for (const socket of sockets) socket.destroy();
          }),
      });
    });
  });
}

/** `port`: 0 for any. */
export const startHttp = (listener: RequestListener, port = 0): Promise<LoopbackServer> =>
  listening(createServer(listener), port);
/** A server with custom handling of connections. */
export const startTcp = (handle: (socket: Socket) => void): Promise<LoopbackServer> =>
  listening(createTcpServer({ allowHalfOpen: true }, handle));

/** A port on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = await startTcp((socket) => socket.destroy());
  await server.stop();
  return server.port;
}

export interface SmtpServer extends LoopbackServer {
  /** Emails as received, headers and body. */
  readonly letters: string[];
}

/** An SMTP server that accepts emails, and rejects recipients at `refused.example` permanently and at `busy.example` temporarily. */
export async function startSmtp(): Promise<SmtpServer> {
  const letters: string[] = [];
  const server = await startTcp((socket) => {
    let text = '';
    let inData = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 loopback');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (;;) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (inData) {
          letters.push(part);
          inData = false;
          say('250 taken');
        } else if (/^RCPT.*@refused\.example/i.test(part)) say('550 no such user');
        else if (/^RCPT.*@busy\.example/i.test(part)) say('451 later');
        else if (/^DATA/i.test(part)) {
          inData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(part)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  });
  return { ...server, letters };
}

/** Checks whether the server can listen on its ports before anything is opened, because a failed start must change nothing. */
import { createServer } from 'node:net';

/** Listens on each port for a moment. Rejects with the system's error for the first that is unavailable; 0 is always available. */
export async function tryPorts(ports: readonly number[], host: string): Promise<void> {
  for (const port of ports) await tryPort(port, host);
}

function tryPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

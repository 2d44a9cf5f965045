/** Routes of `vitrine dev`: its script, and a stream of saves and problems. */

import { join } from 'node:path';
import { type Response, Router } from 'express';
import { scriptJson } from '#shared/html';
import { root } from '../../disk/root.ts';
import type { DevProblem } from './problem-page.ts';

export interface DevMessage {
  readonly kind: 'css' | 'page' | 'problems';
  readonly problems: readonly DevProblem[];
  readonly isPreviousVersion: boolean;
  /** Current URL of the stylesheet. */
  readonly css: string;
}

export interface DevRoutes {
  readonly router: Router;
  /** Markup at the end of each page. */
  overlay(): string;
  send(message: DevMessage): void;
  close(): void;
}

const BEAT_MS = 15_000;

export function createDevRoutes(state: () => DevMessage): DevRoutes {
  const listening = new Set<Response>();
  const router = Router();
  router.get('/vitrine-dev/client.js', (_request, response) =>
    response.sendFile(join(root, 'dist', 'assets', 'dev-overlay.js'), { headers: { 'Cache-Control': 'no-cache' } }),
  );
  router.get('/vitrine-dev/events', (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(eventOf({ ...state(), kind: 'problems' }));
    listening.add(response);
    response.on('close', () => listening.delete(response));
  });
  // Proxies and browsers drop connections that are idle for long.
  const beat = setInterval(() => {
    for (const response of listening) response.write(':\n\n');
  }, BEAT_MS);
  beat.unref();
  return {
    router,
    overlay: () =>
      `<script type="application/json" id="vitrine-dev">${scriptJson(state())}</script><script type="module" src="/vitrine-dev/client.js"></script>`,
    send(message) {
      for (const response of listening) response.write(eventOf(message));
    },
    close() {
      clearInterval(beat);
      for (const response of listening) response.end();
    },
  };
}

const eventOf = (message: DevMessage): string => `data: ${JSON.stringify(message)}\n\n`;

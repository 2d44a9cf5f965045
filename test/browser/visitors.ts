/**
 * Browser contexts that are used again: with a context ends its process, and the next one compiles every script anew. Between two
 * visitors nothing stays but the process: no page, cookie, storage, permission or cached response.
 */
import type { Browser, BrowserContext, CDPSession } from 'puppeteer';
import { waitPatiently } from './waiting.ts';

export interface Visitors {
  /** A context like a new one; closed, it is free for the next visitor. */
  next(): Promise<BrowserContext>;
  /** Ends all visits. */
  close(): Promise<void>;
}

/** So many stay with their processes; most tests have one visitor at a time. */
const MAX_FREE = 2;

interface Visited {
  readonly context: BrowserContext;
  /** Of a blank page, which keeps the process. */
  readonly session: CDPSession;
  /** Closes the other pages. */
  leave(): Promise<void>;
  /** Ends the process. */
  end(): Promise<void>;
}

async function visitedIn(context: BrowserContext): Promise<Visited> {
  const [first] = await context.pages();
  const blank = first ?? (await context.newPage());
  waitPatiently(blank);
  const end = context.close.bind(context);
  return {
    context,
    session: await blank.createCDPSession(),
    end,
    async leave() {
      const pages = await context.pages();
      await Promise.all(pages.filter((page) => page !== blank).map((page) => page.close()));
    },
  };
}

async function forget({ context, session, leave }: Visited): Promise<void> {
  await leave();
  await Promise.all([
    context.clearPermissionOverrides(),
    session.send('Network.clearBrowserCookies'),
    session.send('Network.clearBrowserCache'),
    session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
    session.send('Network.enable'),
    // What the process itself has cached is removed, too.
    session.send('Network.setCacheDisabled', { cacheDisabled: true }),
  ]);
  await session.send('Network.disable');
}

/** Contexts of earlier files; one that a failed file has left in use is closed. */
async function freeContexts(browser: Browser): Promise<Visited[]> {
  const free: Visited[] = [];
  for (const context of browser.browserContexts()) {
    if (context === browser.defaultBrowserContext()) continue;
    const pages = await context.pages();
    if (pages.length === 1 && pages[0]?.url() === 'about:blank') free.push(await visitedIn(context));
    else await context.close();
  }
  return free;
}

export async function openVisitors(browser: Browser): Promise<Visitors> {
  const free = await freeContexts(browser);
  const used = new Set<BrowserContext>();
  return {
    async next() {
      const visited = free.pop() ?? (await visitedIn(await browser.createBrowserContext()));
      await visited.leave();
      const { context } = visited;
      used.add(context);
      context.close = async () => {
        if (!used.delete(context)) return;
        if (free.length >= MAX_FREE) return visited.end();
        await forget(visited);
        free.push(visited);
      };
      return context;
    },
    async close() {
      await Promise.all([...used].map((context) => context.close()));
    },
  };
}

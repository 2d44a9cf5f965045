/** One interface for three browsers: Chromium and Firefox with puppeteer, WebKit with the W3C WebDriver protocol. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type KeyInput } from 'puppeteer';
import { closedPort } from '../server/integrations/servers.ts';
import { startChromium } from './chromium.ts';
import { holds } from './recording.ts';

export interface Engine {
  open(address: string): Promise<void>;
  /** Value of an expression in the page. */
  value(expression: string): Promise<unknown>;
  /** The same in a frame's page, whatever its origin. */
  valueInFrame(selector: string, expression: string): Promise<unknown>;
  /** A real click: waits for the element, and clicks at its position, on whatever is on top. A selector that starts with `//` is an XPath. */
  click(selector: string): Promise<void>;
  /** Presses keys in sequence on the focused element: characters, or names as in `KeyboardEvent.key`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Console errors; always empty if the protocol does not report them (WebKit). */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Returns the first file that exists; throws with installation instructions if there is none. */
function installed(what: string, debianPackage: string, paths: readonly (string | undefined)[]): string {
  const path = paths.find((path) => path !== undefined && existsSync(path));
  if (path !== undefined) return path;
  throw new Error(`${what} was not found. Install it (Debian: apt-get install ${debianPackage}).`);
}

export const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  Chromium: async () => byPuppeteer(await startChromium()),
  Firefox: async () =>
    byPuppeteer(
      await puppeteer.launch({
        browser: 'firefox',
        executablePath: installed('Firefox', 'firefox-esr', [
          process.env['FIREFOX_PATH'],
          '/usr/bin/firefox-esr',
          '/usr/bin/firefox',
        ]),
      }),
    ),
  WebKit: openWebKit,
};

const isXPath = (selector: string): boolean => selector.startsWith('//');

async function byPuppeteer(browser: Browser): Promise<Engine> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setViewport({ width: 1280, height: 900 });
  return {
    open: async (address) => void (await page.goto(address)),
    value: (expression) => page.evaluate(expression),
    async valueInFrame(selector, expression) {
      const frame = await (await page.$(selector))?.contentFrame();
      return frame?.evaluate(expression);
    },
    async click(selector) {
      const element = await page.waitForSelector(isXPath(selector) ? `::-p-xpath(${selector})` : selector);
      await element?.click();
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key as KeyInput);
    },
    errors,
    close: () => browser.close(),
  };
}

/** The key of element references in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

async function openWebKit(): Promise<Engine> {
  const debian = 'webkit2gtk-driver xvfb';
  const driver = installed('WebKitWebDriver', debian, ['/usr/bin/WebKitWebDriver']);
  const xvfb = installed('xvfb-run', debian, ['/usr/bin/xvfb-run']);
  const binary = installed('MiniBrowser of WebKitGTK', debian, miniBrowsers());
  const port = await closedPort();
  // A separate process group, so that display and browser stop with it.
  const child = spawn(xvfb, ['-a', driver, `--port=${port}`], { detached: true, stdio: 'ignore' });
  const call = createCaller(`http://127.0.0.1:${port}`);
  const stop = (): void => void (child.pid !== undefined && child.exitCode === null && process.kill(-child.pid));
  try {
    await call.isReady();
    const options = { binary, args: ['--automation'] };
    const { sessionId } = (await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    await call('POST', `${session}/window/rect`, { width: 1280, height: 900 });
    // Milliseconds that it waits for an element.
    await call('POST', `${session}/timeouts`, { implicit: 30_000 });
    return {
      ...byWebDriver((path, body) => call('POST', `${session}/${path}`, body)),
      errors: [],
      async close() {
        await call('DELETE', session).finally(stop);
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Keys with special characters in WebDriver. */
const KEYS: Readonly<Record<string, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

type Post = (path: string, body: object) => Promise<unknown>;

function byWebDriver(post: Post): Omit<Engine, 'errors' | 'close'> {
  const run = (script: string, ...args: readonly unknown[]) => post('execute/sync', { script, args });
  const find = async (selector: string) =>
    (await post('element', {
      using: isXPath(selector) ? 'xpath' : 'css selector',
      value: selector,
    })) as Readonly<Record<string, string>>;
  return {
    open: async (url) => void (await post('url', { url })),
    value: (expression) => run(`return (${expression});`),
    async valueInFrame(selector, expression) {
      await post('frame', { id: await find(selector) });
      return run(`return (${expression});`).finally(() => post('frame', { id: null }));
    },
    async click(selector) {
      const element = await find(selector);
      // The middle of the window, where no fixed element covers it.
      await run(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });`, element);
      await post(`element/${element[ELEMENT]}/click`, {});
    },
    async press(...keys) {
      const strokes = keys.flatMap((key) => {
        const value = KEYS[key] ?? key;
        return [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ];
      });
      await post('actions', { actions: [{ type: 'key', id: 'keyboard', actions: strokes }] });
    },
  };
}

function miniBrowsers(): readonly string[] {
  const roots = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'].filter((root) =>
    existsSync(root),
  );
  return roots.flatMap((root) =>
    readdirSync(root)
      .filter((folder) => folder.startsWith('webkit2gtk-4.'))
      .map((folder) => join(root, folder, 'MiniBrowser')),
  );
}

/** Calls of the WebDriver protocol. Throws the driver's errors. */
function createCaller(base: string) {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${base}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  /** Waits until the driver listens. */
  const isReady = async (): Promise<void> => {
    const end = Date.now() + 30_000;
    for (;;) {
      try {
        await call('GET', '/status');
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  return Object.assign(call, { isReady });
}

/** Waits until an expression is true in the page. A page that is being left cannot be asked: the next one is. */
export const holdsIn =
  (engine: Engine) =>
  (expression: string): Promise<void> =>
    holds(async () => expect([expression, await engine.value(`Boolean(${expression})`)]).toEqual([expression, true]));

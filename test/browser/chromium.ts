/** The installed Chromium. */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer';

/** The same engine without a UI, which takes a quarter less CPU time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
/** Tests leave a page before its optimized code pays: compiling that takes a third of the CPU time. */
const SHORT_PAGES = ['--js-flags=--no-opt --no-maglev --always-sparkplug'];
const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Starts the headless shell if installed. Throws with instructions if there is no browser. */
export const startHeadless = (): Promise<Browser> => start([process.env.CHROME_PATH, HEADLESS, ...known], SHORT_PAGES);

/** Starts a regular browser. Throws with instructions if there is none. */
export const startChromium = (): Promise<Browser> => start([process.env.CHROME_PATH, ...known]);

function start(paths: readonly (string | undefined)[], more: readonly string[] = []): Promise<Browser> {
  const executablePath = paths.find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) {
    throw new Error(
      'No browser was found. Install Chromium (Debian: apt-get install chromium) or set CHROME_PATH to one.',
    );
  }
  return puppeteer.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      // A single renderer process for the whole run, instead of one per page: a third less CPU time.
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
      '--disable-back-forward-cache',
      '--num-raster-threads=1',
      '--no-zygote',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // As large as the widest page: content outside the window is not painted, and presses there get no frame.
      '--window-size=1400,1000',
      // Pages of the address bar, which every new window would load.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
      ...more,
    ],
  });
}

/** The browser of the operating system. */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer';

/** The same engine without the windows around its pages, for a quarter less work. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Starts one without windows where it is installed. Throws, saying what to do, when there is none. */
export const startHeadless = (): Promise<Browser> => start([process.env.CHROME_PATH, HEADLESS, ...known]);

/** Starts one as people have it. Throws, saying what to do, when there is none. */
export const startChromium = (): Promise<Browser> => start([process.env.CHROME_PATH, ...known]);

function start(paths: readonly (string | undefined)[]): Promise<Browser> {
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
      // One process draws all pages of a run, instead of a new one for each page: a third less work.
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
      '--disable-back-forward-cache',
      '--num-raster-threads=1',
      '--no-zygote',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // As large as the widest page: what lies outside the window is not drawn, and no frame answers a press on it.
      '--window-size=1400,1000',
      // Pages of the address bar's own, which every new window would load beside the page that is tested.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
    ],
  });
}

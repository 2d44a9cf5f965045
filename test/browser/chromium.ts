/** The browser of the operating system. */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Starts one. Throws, saying what to do, when there is none. */
export async function startChromium(): Promise<Browser> {
  const executablePath = [process.env.CHROME_PATH, ...known].find((path) => path !== undefined && existsSync(path));
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

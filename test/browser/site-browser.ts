/** A site with its built scripts, behind a real server, in a real browser. */
import { join } from 'node:path';
import express, { Router } from 'express';
import type { Page } from 'puppeteer';
import { siteBundle } from '../../deploy/site-bundle.mjs';
import { readClientFiles } from '../../server/rendering/regions/client-files.ts';
import { openSiteContext } from '../../server/site/open-site.ts';
import type { SiteContext } from '../../server/site/site-context.ts';
import { type Serving, startServer } from '../server/serving.ts';
import { baseEngine, contentOf, silent } from '../server/test-site.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { steadyTheme } from './steady-theme.ts';

export interface SiteBrowser {
  readonly browser: TestBrowser;
  /** Serves pages with blocks in the demo theme; their paths are `/<id>`. */
  serve(options: ServeOptions): Promise<Serving>;
  stop(): Promise<void>;
}

interface ServeOptions {
  /** Blocks of each page, by its id. */
  readonly pages: Readonly<Record<string, readonly BlockInput[]>>;
  /** Merged into site.json. */
  readonly site?: Record<string, unknown>;
  /** More collections of content. */
  readonly collections?: Parameters<typeof contentOf>[0];
  /** Routes before the site's own. */
  readonly before?: Router;
  readonly context?: Partial<SiteContext>;
}

export interface BlockInput {
  readonly type: string;
  readonly value: unknown;
}

const layoutOf = (blocks: readonly BlockInput[]) => ({
  rows: [{ columns: [{ span: 12, blocks: blocks.map((block, at) => ({ id: `b${at + 1}`, ...block })) }] }],
});

export async function openSiteBrowser(): Promise<SiteBrowser> {
  const browser = await launchBrowser();
  // The run's build.
  const { outdir } = siteBundle;
  const running: Serving[] = [];
  return {
    browser,
    async serve({ pages, site: settings = {}, collections = [], before = Router(), context }) {
      const created = Object.entries(pages).map(([id, blocks]) => ({ id, typeName: 'page', layout: layoutOf(blocks) }));
      const content = contentOf([...created, ...collections], settings);
      const site = await openSiteContext('demo', baseEngine, silent, {
        content,
        themeName: steadyTheme(),
        context: { scripts: readClientFiles(outdir), ...context },
      });
      const routes = Router().use('/assets/site', express.static(outdir)).use(before);
      const serving = await startServer({}, { site, routes: () => routes });
      running.push(serving);
      return serving;
    },
    async stop() {
      await browser.close();
      for (const serving of running) await serving.stop();
    },
  };
}

/** Opens a page and collects its console errors and exceptions. */
export async function openPage(
  browser: TestBrowser,
  address: string,
  width = 1280,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const page = await browser.newPage();
  await prepare(page);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setViewport({ width, height: 900 });
  await page.goto(address, { waitUntil: 'load' });
  return { page, errors };
}

/** Waits until the regions of a name are hydrated. */
export async function hydrated(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (text) => {
      const all = [...document.querySelectorAll(`site-region[name="${text}"]`)];
      return all.length > 0 && all.every((region) => region.getAttribute('data-region') === 'hydrated');
    },
    {},
    name,
  );
}

/** Hydrates regions that wait for interaction by hovering each. */
export async function touched(page: Page, name: string): Promise<void> {
  await page.$$eval(`site-region[name="${name}"]`, (all) => {
    for (const region of all)
      (region.firstElementChild ?? region).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });
  await hydrated(page, name);
}

/** Adds text to a field at once: a key at a time takes ten times the CPU time, and is for tests about typing. */
export async function enter(page: Page, selector: string, text: string): Promise<void> {
  await page.focus(selector);
  await page.keyboard.sendCharacter(text);
}

/** Ends `setOfflineMode(true)`, and waits until requests get through: the browser's network process may learn of it later. */
export async function goOnline(page: Page): Promise<void> {
  await page.setOfflineMode(false);
  await page.waitForFunction(() =>
    fetch('/robots.txt').then(
      () => true,
      () => false,
    ),
  );
}

/** Waits until the focused element matches a selector. */
export async function focused(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((expected) => document.activeElement?.matches(expected) === true, {}, selector);
}

/** Waits until no element matches a selector. */
export async function gone(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((expected) => document.querySelector(expected) === null, {}, selector);
}

/** By how many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Takes a screenshot if SCREENSHOTS names a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

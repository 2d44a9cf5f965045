import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'puppeteer';
import type { TestBrowser } from './browser.ts';

const root = join(__dirname, '..', '..');

/** Bundles source that imports project modules into one script for a page. Tests can call what it assigns to `globalThis`. */
export async function bundled(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root, loader: 'tsx' },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

/** An empty page with the script; errors of the page are collected in `errors`. */
export async function pageWith(
  browser: TestBrowser,
  script: string,
  html = '',
): Promise<{ readonly page: Page; readonly errors: string[] }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setContent(`<!doctype html><html lang="en"><title>Test</title><body>${html}</body></html>`);
  await page.addScriptTag({ content: `${script};` });
  return { page, errors };
}

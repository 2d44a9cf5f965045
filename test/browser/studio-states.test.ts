/**
 * Every screen of the studio and its opened states, in three widths, light, dark and forced colors, and at 400 %: accessibility, horizontal
 * scrolling and exceptions. The full run covers four of these forms; all ten with `STATES=all npx jest test/browser/studio-states`, and
 * screenshots with `SHOTS=FOLDER`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { routes } from '../../client/studio/routes.ts';
import { temporaryFolder } from '../database/databases.ts';
import { isFullRun, partOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { useSite } from './demo-site.ts';
import { overflow } from './site-browser.ts';
import { press, screen } from './studio-page.ts';
import { nameOf, openState, studioScreens, studioStates } from './studio-states.ts';

jest.setTimeout(180_000);

interface Form {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  readonly isForced: boolean;
}

const inWidths = (scheme: Form['scheme'], isForced = false): readonly Form[] =>
  [1280, 768, 390].map((width) => ({ width, height: 900, scheme, isForced }));
/** 1280 × 1024 pixels at 400 %. */
const zoomed: Form = { width: 320, height: 256, scheme: 'light', isForced: false };
const all: readonly Form[] = [...inWidths('light'), ...inWidths('dark'), ...inWidths('light', true), zoomed];
/** Screens for which the demo has no data. */
const UNSEEN = [
  ...['/files/:id', '/marketing/campaigns/:id', '/marketing/lists/:id'],
  ...['/languages/:language', '/languages/:language/:kind/:id', '/settings/webhooks/:id'],
  ...['/subscriptions/:id', '/customers/:id', '/gift-cards/:id'],
];
/** Each width and each color scheme once. */
const some: readonly Form[] = [
  { width: 1280, height: 900, scheme: 'light', isForced: false },
  { width: 768, height: 900, scheme: 'light', isForced: true },
  { width: 390, height: 900, scheme: 'dark', isForced: false },
  zoomed,
];
const isAll = process.env['STATES'] === 'all';
const forms = isAll ? all : some;
const states = isAll ? studioStates : partOf(studioStates, 30);

const shots = process.env['SHOTS'];
const demo = useSite({}, { SITE: 'demo', DATA_DIR: temporaryFolder() });
const exceptions: string[] = [];
let page: Page;
beforeAll(async () => {
  page = await demo.browser.newPage();
  page.on('pageerror', (error) => exceptions.push(String(error)));
  await show({ width: 1280, height: 900, scheme: 'light', isForced: false });
  await page.goto(`${demo.site.url}/config/`);
  await press(page, 'Look around as the demo’s owner');
  await screen(page, 'Pages');
});

const textOf = ({ width, scheme, isForced }: Form): string => `${width} ${isForced ? 'forced' : scheme}`;

async function show({ width, height, scheme, isForced }: Form): Promise<void> {
  await page.setViewport({ width, height });
  const client = await page.createCDPSession();
  await client.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'forced-colors', value: isForced ? 'active' : 'none' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
}

/** Colors change with the scheme, element by element: an inherited color follows its source. */
async function endTransitions(): Promise<void> {
  for (let frame = 0; frame < 60; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (running.length === 0) return;
    for (const transition of running) transition.finish();
  }
}

/** The problems of the current state; empty if there are none. */
async function faultsOf(name: string): Promise<readonly string[]> {
  const found = [...(await violations(page)), ...exceptions.splice(0)];
  const wide = await overflow(page);
  if (shots !== undefined) {
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `${name.replace(/[^\w-]+/g, '-')}.png`) as `${string}.png` });
  }
  return wide === 0 ? found : [...found, `${wide} pixels too wide`];
}

test('every screen is covered', () => {
  const isShown = (path: string): boolean => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    return studioScreens.some((shown) => pattern.test(shown));
  };
  expect(routes.map(({ path }) => path).filter((path) => !isShown(path))).toEqual(UNSEEN);
});

if (isFullRun || isAll)
  test('there are at least 200 of them', () => expect(studioStates.length * forms.length).toBeGreaterThan(200));

test.each(states.map((state) => [nameOf(state), state] as const))('%s', async (name, state) => {
  exceptions.length = 0;
  const faults: string[] = [];
  const [first = zoomed] = forms;
  await show(first);
  await openState(page, demo.site.url, state);
  for (const form of forms) {
    await show(form);
    await page.evaluate(endTransitions);
    for (const fault of await faultsOf(`${name} ${textOf(form)}`)) faults.push(`${textOf(form)}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

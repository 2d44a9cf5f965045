import type { Page } from 'puppeteer';
import type { RegionDefinition } from '../../server/rendering/regions/define-region.ts';
import { regions } from '../../server/rendering/regions/definitions.ts';
import { violations } from '../browser/axe.ts';
import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { partOf } from '../setup/full-run.ts';
import { adoptedExamples } from './adopted-regions.ts';
import { engine, openPages, type Pages } from './region-page.ts';

let browser: TestBrowser;
let pages: Pages;
/** One window for all examples. */
let page: Page;
const errors: string[] = [];
beforeAll(async () => {
  [browser, pages] = await Promise.all([launchBrowser(), openPages()]);
  page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setBypassCSP(true);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await pages?.stop();
});

const cases = regions.flatMap((region) =>
  region.examples.map((example) => [region.name, example.title, region, example] as const),
);

const markupOf = (
  { formatter, name }: RegionDefinition,
  { template, data }: RegionDefinition['examples'][number],
): string => engine.render(engine.compile(template ?? `{@|${formatter ?? `region ${name}`}}`), data as never).html;

test.each(partOf(cases, 3))(
  '%s: %s: hydrates the server’s markup without a mismatch',
  async (name, _title, region, example) => {
    const markup = markupOf(region, example);
    expect(markup).toContain(`<site-region name="${name}" hydrate="${region.hydrateInLists ?? region.hydrate}"`);
    expect(await hydrated(markup)).toEqual({ errors: [], states: ['hydrated'], broken: [] });
  },
);

const adopted = adoptedExamples().map((example) => [example.region, example.title, example.markup] as const);

test.each(adopted)('%s: %s: adopts the author’s markup without a mismatch', async (name, _title, inner) => {
  const { states, ...found } = await hydrated(`<site-region name="${name}" hydrate="now">${inner}</site-region>`);
  expect({ ...found, state: states[0] }).toEqual({ errors: [], state: 'hydrated', broken: [] });
});

/** Shows markup, and returns the result of its regions. */
async function hydrated(markup: string) {
  // Regions that wait for a cart or for visibility are hydrated here anyway.
  await page.goto(pages.show(markup.replaceAll(/hydrate="\w+"/g, 'hydrate="now"')));
  await page.waitForFunction(() =>
    [...document.querySelectorAll('site-region')].every((element) =>
      /hydrated|failed/.test(element.getAttribute('data-region') ?? ''),
    ),
  );
  const states = await page.$$eval('site-region', (all) => all.map((element) => element.getAttribute('data-region')));
  const broken = await violations(page);
  await page.goto('about:blank');
  return { errors: errors.splice(0), states, broken };
}

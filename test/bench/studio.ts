/**
 * `npm run bench:studio [-- --quick] [-- --json FILE]`: milliseconds from a keystroke in the page editor to the painted block, in a
 * browser, on the demo. `STUDIO_URL` uses a running server.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Frame, Page } from 'puppeteer';
import { startHeadless } from '../browser/chromium.ts';
import { type DrivenServer, startVitrine } from '../load/servers.ts';
import { type Gate, judge } from './gates.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const TEXT = 'Three pairs of hands, one kiln, two looms, a press, and a kettle that belongs to nobody at all.';
const ROUNDS = options.quick ? 1 : 3;
/** Milliseconds between keystrokes: a hundred words per minute. */
const PACE = 120;
/** Milliseconds. */
const GATES = { p50: 60, p95: 150 };

/** Where text is typed, and the element of the page that shows it. */
interface Subject {
  readonly name: string;
  /** Id of the block on `/about`. */
  readonly block: string;
  readonly shown: string;
  /** Places the caret in the empty text. */
  focus(page: Page, frame: Frame): Promise<void>;
}

const SECTIONS = { heading: 'rows.0.columns.0.blocks.0', quote: 'rows.2.columns.0.blocks.0' } as const;

const subjects: readonly Subject[] = [
  {
    name: 'a heading in the panel',
    block: SECTIONS.heading,
    shown: 'h1',
    focus: (page) => clickAt(page, '.studio-rich h1', true),
  },
  {
    name: 'a line of text in the panel',
    block: SECTIONS.quote,
    shown: 'figcaption',
    focus: (page) => clickAt(page, '.studio-inspector ::-p-aria([name="Source"][role="textbox"])', true),
  },
  {
    name: 'a heading where it stands',
    block: SECTIONS.heading,
    shown: 'h1',
    async focus(page, frame) {
      await page.keyboard.press('Enter');
      await frame.waitForSelector('[contenteditable] h1');
      await frame.$eval('[contenteditable] h1', (heading) => getSelection()?.selectAllChildren(heading));
    },
  },
];

async function clickAt(page: Page, selector: string, isText: boolean): Promise<void> {
  const element = await page.waitForSelector(selector, { visible: true });
  await element?.click(isText ? { count: 3 } : {});
}

/** The text of an element at a time: milliseconds since 1970, on a clock shared by all pages of a browser. */
interface Paint {
  readonly at: number;
  readonly text: string;
}

interface Recorded {
  readonly keys: readonly number[];
  readonly paints: readonly Paint[];
}

/** In the studio: records the time of each keystroke. */
const recordKeys = (): void => {
  const keys: number[] = [];
  Object.assign(globalThis, { keys });
  addEventListener('keydown', ({ timeStamp }) => keys.push(performance.timeOrigin + timeStamp), true);
};

/** In a page: records the text of an element after each paint that changes something, and keystrokes in the page itself. */
const recordPaints = (block: string, shown: string): void => {
  const paints: Paint[] = [];
  const keys: number[] = [];
  Object.assign(globalThis, { paints, keys });
  const note = (): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const element = document.querySelector(`[data-document="page:about"][data-path="${block}"] ${shown}`);
      paints.push({ at: performance.timeOrigin + performance.now(), text: element?.textContent ?? '' });
    };
    port2.postMessage(null);
  };
  const watched = { childList: true, subtree: true, characterData: true };
  new MutationObserver(() => requestAnimationFrame(note)).observe(document.body, watched);
  addEventListener('keydown', ({ timeStamp }) => keys.push(performance.timeOrigin + timeStamp), true);
};

async function openEditor(page: Page, url: string): Promise<Frame> {
  await page.goto(`${url}/config/pages/about`);
  await page.waitForSelector('iframe[data-ready="true"]');
  const frame = await (await page.$('iframe'))?.contentFrame();
  if (frame == null) throw new Error('The editor has no frame.');
  return frame;
}

/** Milliseconds from each keystroke to its paint. */
async function typeAndMeasure(page: Page, url: string, subject: Subject): Promise<readonly number[]> {
  const frame = await openEditor(page, url);
  await clickAt(page, `[data-key="${subject.block}"]`, false);
  await subject.focus(page, frame);
  await page.evaluate(recordKeys);
  await frame.evaluate(recordPaints, subject.block, subject.shown);
  for (const character of TEXT) {
    await page.keyboard.press(character as 'a');
    await pause(PACE);
  }
  await frame.waitForFunction(
    (block, shown, text) =>
      document
        .querySelector(`[data-document="page:about"][data-path="${block}"] ${shown}`)
        ?.textContent?.includes(text),
    { timeout: 10_000 },
    ...([subject.block, subject.shown, TEXT] as const),
  );
  const inStudio = await page.evaluate(() => (globalThis as unknown as Recorded).keys);
  const inFrame = await frame.evaluate(() => {
    const { keys, paints } = globalThis as unknown as Recorded;
    return { keys, paints };
  });
  return latencies(inStudio.length > 0 ? inStudio : inFrame.keys, inFrame.paints);
}

/** Milliseconds from each keystroke to the first paint that shows it. A space is invisible. */
function latencies(keys: readonly number[], paints: readonly Paint[]): readonly number[] {
  return keys.flatMap((pressed, at) => {
    if (TEXT[at] === ' ') return [];
    const typed = TEXT.slice(0, at + 1);
    const shown = paints.find(({ text }) => text.includes(typed));
    return shown === undefined ? [] : [shown.at - pressed];
  });
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function measure(page: Page, url: string): Promise<readonly Gate[]> {
  const gates: Gate[] = [];
  for (const subject of subjects) {
    const all: number[] = [];
    for (let round = 0; round < ROUNDS; round++) all.push(...(await typeAndMeasure(page, url, subject)));
    const sorted = all.toSorted((a, b) => a - b);
    const found = { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
    const texts = Object.entries({ ...found, max: percentile(sorted, 1) }).map(
      ([name, ms]) => `${name} ${ms.toFixed(0)}`,
    );
    console.log(`${subject.name}: ${texts.join(', ')} ms over ${sorted.length} keys; load ${loadavg()[0]?.toFixed(1)}`);
    for (const [name, value] of Object.entries(found))
      gates.push({ name: `${subject.name}, ${name}`, value, below: GATES[name as keyof typeof GATES] });
  }
  return gates;
}

async function main(): Promise<void> {
  const running = process.env['STUDIO_URL'];
  const server: Pick<DrivenServer, 'url' | 'stop'> =
    running === undefined
      ? await startVitrine({ CONTENT: 'store', SITE: 'demo', NODE_ENV: 'development' })
      : { url: running, stop: async () => undefined };
  const browser = await startHeadless();
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    await page.goto(`${server.url}/config/`);
    await clickAt(page, '::-p-text(Look around as)', false);
    await page.waitForSelector('.studio-page-tree');
    const gates = await measure(page, server.url);
    if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(gates, undefined, 2));
    process.exitCode = judge(gates);
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();

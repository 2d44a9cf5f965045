/** The studio in Firefox and WebKit: from signing in to a text on a page, and signing out. */
import { temporaryFolder } from '../database/databases.ts';
import { type Engine, engines, holdsIn } from './engines.ts';
import { type FullSite, openFullSite } from './full-site.ts';
import { eventually } from './recording.ts';

jest.setTimeout(180_000);

const NAMES = Object.keys(engines).filter((name) => name !== 'Chromium');
const FRAME = 'iframe[data-ready="true"]';
const BLOCK = '[data-document="page:about"][data-path="rows.0.columns.0.blocks.0"]';
/** The same block in the outline. */
const ENTRY = '[data-key="rows.0.columns.0.blocks.0"]';
const LAST =
  'Marre, Ilse and Jonas share an old bakery in Ghent, one kiln, two looms, a press, and a kettle that belongs to nobody.';

let site: FullSite;
/** All are started at once: one waits while another works. */
let opened: readonly Engine[] = [];
beforeAll(async () => {
  const starting = Promise.all(NAMES.map((name) => (engines[name] as () => Promise<Engine>)()));
  site = await openFullSite({}, { SITE: 'demo', DATA_DIR: temporaryFolder() });
  opened = await starting;
});
afterAll(async () => {
  await Promise.all(opened.map((engine) => engine.close()));
  await site?.stop();
});

test.each(NAMES)('%s: sign in, the tree, edit a text in place, undo, sign out', async (name) => {
  const engine = opened[NAMES.indexOf(name)] as Engine;
  const holds = holdsIn(engine);
  const has = (selector: string) => holds(`document.querySelector(${JSON.stringify(selector)})`);
  const shows = (text: string) => holds(`document.body.innerText.includes(${JSON.stringify(text)})`);
  const inFrame = (expression: string) =>
    eventually(
      async () => ((await engine.valueInFrame(FRAME, `Boolean(${expression})`)) === true ? true : undefined),
      `${expression} in the frame`,
    );
  /** The text of the block, with any kind of spaces. */
  const textIs = (text: string, selector: string) =>
    `document.querySelector('${BLOCK} ${selector}')?.textContent.replace(/\\s+/g, ' ').trim() === ${JSON.stringify(text)}`;
  const reads = (text: string, selector: string) => inFrame(textIs(text, selector));

  await engine.open(`${site.url}/config/`);
  await shows('Look around as the demo’s owner');
  await engine.click('//button[contains(., "Look around")]');
  await has('.studio-page-tree [role="row"]');
  await engine.click('//*[contains(@class, "studio-page-tree")]//*[normalize-space(text()) = "About us"]');
  await has(FRAME);
  await has(ENTRY);
  await reads(LAST, 'p');

  await engine.click(ENTRY);
  await has(`${ENTRY}[data-selected]`);
  await engine.press('Enter');
  await inFrame(`document.activeElement?.closest('${BLOCK} [contenteditable]')`);
  await engine.press(...' Come in.');
  await engine.press('Escape');
  await inFrame("document.querySelector('[contenteditable]') === null");
  // In the last paragraph, not after it.
  await reads(`${LAST} Come in.`, 'p');
  await has('.studio-save[data-state="saved"]');

  // A pause of a second within the typing, as of a slow machine, makes two steps of it.
  await eventually(async () => {
    await engine.click('[aria-label="Undo"]');
    return (await engine.valueInFrame(FRAME, textIs(LAST, 'p'))) === true || undefined;
  }, 'the undo of the typing');
  await has('.studio-save[data-state="saved"]');
  await engine.click('.studio-owner > button');
  await engine.click('//button[normalize-space() = "Sign out"]');
  await shows('Look around as the demo’s owner');
  expect(await engine.value("document.querySelector('.studio-rail-nav') === null")).toBe(true);
  expect(engine.errors).toEqual([]);
});

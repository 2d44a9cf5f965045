/** Tabs that are killed between any two steps: edits are sent exactly once, whatever was lost. */
import 'fake-indexeddb/auto';
import { createDocuments, type Documents, type HeldDocument } from '../../../client/studio/documents/documents.ts';
import { openRecordStorage, type RecordStorage } from '../../../client/studio/documents/record-storage.ts';
import fc from '../../fast-check.ts';
import { rounds } from '../../setup/full-run.ts';
import { createModelServer } from './model-server.ts';
import { countTokens, type Draw, drawFrom, drawn, randomLayout, randomOperation, type Tokens } from './random-edits.ts';
import { createLocks, openTab, pass, type Tab } from './tabs.ts';

const ref = { kind: 'page', id: 'p' } as const;
const tokensIn = (value: unknown): readonly string[] => JSON.stringify(value ?? null).match(/<\w+>/g) ?? [];

interface OpenTab extends Tab {
  readonly documents: Documents;
  readonly held: HeldDocument;
}

class Browser {
  readonly tabs: OpenTab[] = [];
  losses = 2;
  private readonly locks = createLocks();
  private count = 0;

  constructor(
    private readonly storage: RecordStorage,
    readonly server: ReturnType<typeof createModelServer>,
    private readonly draw: Draw,
  ) {}

  open(): OpenTab {
    const { storage, server, locks, draw } = this;
    const announce = (key: string): void => {
      for (const { documents } of this.tabs) documents.reread(key);
    };
    const world = { storage, server, locks, draw, losses: () => this.losses, announce };
    const tab = openTab(`tab${++this.count}`, world);
    const documents = createDocuments(tab.ports);
    const held = documents.hold(ref);
    held.enter();
    this.tabs.push({ ...tab, documents, held });
    return this.tabs.at(-1) as OpenTab;
  }

  kill(tab: OpenTab): void {
    tab.kill();
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }
}

/** The browser's stored document. */
async function shown(storage: RecordStorage): Promise<unknown> {
  const [key = ''] = await storage.keys();
  return (await storage.read(key))?.value;
}

function act(browser: Browser, draw: Draw, token: Tokens): void {
  const tab = browser.tabs[draw(browser.tabs.length)];
  const kind = draw(12);
  if (tab === undefined) return void browser.open();
  const { actions, state } = tab.held;
  if (kind === 0) browser.kill(tab);
  else if (kind === 1 && browser.tabs.length < 3) browser.open();
  else if (kind === 2) actions.undo();
  else if (kind === 3) actions.redo();
  else if (kind === 4) tab.documents.changed();
  else if (state().status === 'ready') actions.edit(randomOperation(state().value, draw, token));
}

async function settle(browser: Browser, storage: RecordStorage): Promise<unknown> {
  browser.losses = 0;
  for (const tab of [...browser.tabs]) browser.kill(tab);
  const { state } = browser.open().held;
  while (state().status !== 'ready' || state().isUnsaved) await pass();
  const record = await storage.read('page p');
  expect(record?.attempts).toEqual([]);
  expect(record?.pending).toEqual([]);
  return state().value;
}

async function live(storage: RecordStorage, numbers: readonly number[], length: number): Promise<void> {
  const draw = drawFrom(numbers);
  const server = createModelServer(randomLayout(draw, countTokens('o')));
  const browser = new Browser(storage, server, draw);
  const token = countTokens('n');
  for (let step = 0; step < length; step++) {
    act(browser, draw, token);
    for (let wait = draw(5); wait > 0; wait--) await pass();
  }
  // A killed tab leaves only what is stored.
  const before = tokensIn(await shown(storage));
  const value = await settle(browser, storage);
  expect(tokensIn(value).toSorted()).toEqual(tokensIn(server.read().value).toSorted());
  if (before.length > 0) expect(tokensIn(value).toSorted()).toEqual([...before].toSorted());
}

test('killed tabs lose nothing and duplicate nothing', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(drawn(300), fc.integer({ min: 3, max: 30 }), async (numbers, length) => {
      const storage = await openRecordStorage(indexedDB, `tabs-${++count}`);
      await live(storage, numbers, length);
    }),
    { numRuns: rounds(60, 1000) },
  );
});

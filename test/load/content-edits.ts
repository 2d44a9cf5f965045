/** The effect of an edit with the owner API on three replicas: until it shows, how long it blocks them, which pages change. */
import { setTimeout as pause } from 'node:timers/promises';
import { collectionPath, type ScalePlan, type ScaleProduct, scaleProduct } from '../content-scale/scale-site.ts';
import { Shopper } from '../durability/shopper.ts';
import { type Random, randomOf } from '../fuzz/random.ts';
import { comparePages, readPages, samplePaths } from './content-etags.ts';
import { type Figures, median } from './content-figures.ts';
import { type Driven, drive, type Turns } from './content-pages.ts';
import { OWNER, type Replica } from './content-replicas.ts';
import { type IdleProcess, loopDelay } from './event-loop.ts';

const EDITS_A_SECOND = 20;
/** Work caused by an edit after its response is finished by then, even on replicas that already show it. */
const SETTLE_MS = 1000;
const ASK_MS = 5;
const LATE_MS = 60_000;

type Edit = (product: ScaleProduct, title: string) => Promise<unknown>;

/** Signs in on a replica, and returns a function that changes a product's title. */
async function openEditor({ url }: Replica): Promise<Edit> {
  const owner = new Shopper(() => url);
  await owner.cart();
  await owner.send('POST', '/api/owner/session', OWNER);
  return ({ collectionId, id }, title) =>
    owner.send('PUT', `/api/owner/collections/${collectionId}/items/${id}`, { title });
}

/** Resolves when the page shows the text. */
async function shows(url: string, path: string, text: string): Promise<void> {
  const end = performance.now() + LATE_MS;
  for (;;) {
    const page = await (await fetch(url + path)).text();
    if (page.includes(text)) return;
    if (performance.now() > end) throw new Error(`${url}${path} does not show "${text}"`);
    await pause(ASK_MS);
  }
}

function drawProduct(random: Random, { collections, products }: ScalePlan): ScaleProduct {
  return scaleProduct(Math.floor(random() * collections), Math.floor(random() * products));
}

interface OneEdit {
  readonly call: number;
  readonly shown: number;
  readonly stall: number;
  readonly idle: number;
}

/** Medians of single edits on the first replica, each finished before the next. */
export async function measureEdits(
  replicas: readonly [Replica, ...Replica[]],
  plan: ScalePlan,
  { edits, idle }: { readonly edits: number; readonly idle: IdleProcess },
): Promise<Figures> {
  const edit = await openEditor(replicas[0]);
  const random = randomOf(edits);
  const delays = (): Promise<readonly number[]> =>
    Promise.all(replicas.map(async ({ url }) => (await loopDelay(url)).max));
  const measured: OneEdit[] = [];
  for (let at = 0; at < edits; at++) {
    const product = drawProduct(random, plan);
    const title = `Edition ${at} of ${product.id}`;
    for (const { url } of replicas) await shows(url, product.path, '');
    await Promise.all([delays(), idle.longest()]);
    const started = performance.now();
    await edit(product, title);
    const answered = performance.now();
    await Promise.all(replicas.map(({ url }) => shows(url, product.path, title)));
    const shown = performance.now() - answered;
    await pause(SETTLE_MS);
    const [stalls, idleStall] = [await delays(), await idle.longest()];
    measured.push({ call: answered - started, shown, stall: Math.max(...stalls), idle: idleStall });
  }
  const middle = (of: keyof OneEdit): number => median(measured.map((one) => one[of]));
  return {
    'one edit: call': middle('call'),
    'one edit: shown on all replicas': middle('shown'),
    'one edit: longest stall of an event loop': middle('stall'),
    'one edit: the same of an idle process': middle('idle'),
  };
}

/** How many pages of a sample get a new ETag by an edit, and how many of them show it; lists unexpected ones. */
export async function measureEtags(replica: Replica, plan: ScalePlan, tell: (line: string) => void): Promise<Figures> {
  const edit = await openEditor(replica);
  const product = scaleProduct(0, 1);
  const paths = samplePaths(plan);
  await readPages(replica.url, paths);
  const before = await readPages(replica.url, paths);
  const title = `Edition ${Date.now()} of ${product.id}`;
  await edit(product, title);
  await shows(replica.url, product.path, title);
  await shows(replica.url, collectionPath(0), title);
  await pause(SETTLE_MS);
  const { showing, withoutShowing, stale } = comparePages(before, await readPages(replica.url, paths));
  if (withoutShowing.length > 0) tell(`  new ETags without the edit: ${withoutShowing.slice(0, 10).join(' ')}`);
  if (stale.length > 0) tell(`  old ETags with the edit: ${stale.slice(0, 10).join(' ')}`);
  return {
    'one edit: pages of the sample': before.size,
    'one edit: pages that show it': showing.length,
    'one edit: new ETags of pages that do not show it': withoutShowing.length,
    'one edit: old ETags of pages that show it': stale.length,
  };
}

/** Requests to one replica while another takes edits, and without edits, alternating. */
export async function measureBesideEdits(
  [reader, writer]: readonly [Replica, Replica, ...Replica[]],
  plan: ScalePlan,
  { turns, seconds }: Turns,
): Promise<Figures> {
  const edit = await openEditor(writer);
  const random = randomOf(turns);
  const paths = Array.from({ length: 20 }, (_, at) =>
    at % 4 === 0 ? collectionPath(at % plan.collections) : drawProduct(random, plan).path,
  );
  await drive(reader, paths, seconds);
  const measured: { readonly alone: Driven; readonly beside: Driven; readonly made: Made }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const alone = await drive(reader, paths, seconds);
    const editing = startEditing(() => edit(drawProduct(random, plan), `Edition ${random()}`));
    const beside = await drive(reader, paths, seconds);
    measured.push({ alone, beside, made: await editing.stop() });
  }
  return {
    'edits at 20 a second: requests kept': median(
      measured.map(({ alone, beside }) => beside.requests / alone.requests),
    ),
    'edits at 20 a second: by processor time': median(measured.map(({ alone, beside }) => alone.cpu / beside.cpu)),
    'edits at 20 a second: edits a second': median(measured.map(({ made }) => made.rate)),
    'edits at 20 a second: edits that failed': measured.reduce((sum, { made }) => sum + made.failed, 0),
  };
}

interface Made {
  /** Edits per second. */
  readonly rate: number;
  readonly failed: number;
}

/** Edits on schedule, whether earlier ones are answered or not. */
function startEditing(edit: () => Promise<unknown>): { stop(): Promise<Made> } {
  const started = performance.now();
  const answers: Promise<boolean>[] = [];
  const send = (): Promise<boolean> =>
    edit().then(
      () => true,
      () => false,
    );
  const timer = setInterval(() => answers.push(send()), 1000 / EDITS_A_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      const rate = (1000 * answers.length) / (performance.now() - started);
      const failed = (await Promise.all(answers)).filter((isMade) => !isMade).length;
      return { rate, failed };
    },
  };
}

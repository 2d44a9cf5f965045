/**
 * `npm run load:imports [-- --quick] [-- --json FILE]`: a CSV file of 10,000 products is checked, imported, imported again and
 * cancelled, and 1,000 prices are changed at once, by the calls that the studio makes. Ends with status 1 when a figure misses
 * its gate. Needs PostgreSQL of Debian's packages.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Gate, judge } from '../bench/gates.ts';
import { startPostgres } from '../database/postgres.ts';
import { createVisitor, type Visitor } from '../server/visitor.ts';
import { type DrivenServer, startVitrine } from './servers.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const COUNT = values.quick ? 1000 : 10_000;
const PRICES = values.quick ? 100 : 1000;
/** Seconds. */
const GATES = { import: 60, prices: 3, cancel: 5 };
const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const IMPORTS = '/api/owner/imports';
const POLL_MS = 100;

/** A table of products with a description, tags and stock; of every fifth there are two sizes. */
function productTable(name: string): string {
  const rows = Array.from({ length: COUNT }, (_none, at) => {
    const head = `${name} ${at},${name}-${at},<p>Thrown and glazed by hand: number ${at}.</p>,Bowls,"clay, stoneware"`;
    const sizes = at % 5 === 0 ? ['S', 'L'] : [''];
    return sizes.map(
      (size) => `${head},${size && 'Size'},${size},${name}-${at}${size},${10 + (at % 90)}.50,${at % 40}`,
    );
  });
  return ['Title,Address,Description,Categories,Tags,Option 1,Value 1,SKU,Price,Stock', ...rows.flat()].join('\n');
}

interface Measured {
  readonly seconds: number;
  /** Seconds of the server's processor time, without the database's. */
  readonly cpu: number;
}

async function measured(server: Pick<DrivenServer, 'cpu'>, work: () => Promise<void>): Promise<Measured> {
  const before = await server.cpu();
  const taken = await seconds(work);
  return { seconds: taken, cpu: (await server.cpu()) - before };
}

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** Waits for a job to end; gives how many different amounts of progress were seen. */
async function followed(owner: Visitor, id: string): Promise<number> {
  const seen = new Set<number>();
  for (;;) {
    const { job } = (await owner.get(`${IMPORTS}/${id}`)).body;
    seen.add(job.processed);
    if (job.finishedAt !== null) {
      if (job.status === 'failed') throw new Error(job.message);
      return seen.size;
    }
    await pause(POLL_MS);
  }
}

interface Shop {
  readonly owner: Visitor;
  readonly collectionId: string;
}

async function upload({ owner }: Shop, text: string): Promise<string> {
  const { status, body } = await owner.upload(IMPORTS, 'products.csv', Buffer.from(text));
  if (status !== 201) throw new Error(`The upload was refused: ${body.error}`);
  return body.id;
}

async function run({ owner, collectionId }: Shop, id: string, isDry: boolean): Promise<number> {
  const begun = await owner.send('post', `${IMPORTS}/${id}/jobs`, { collectionId, isDry, addPages: true });
  if (begun.status !== 202) throw new Error(`The job was refused: ${begun.body.error}`);
  return followed(owner, id);
}

/** Seconds from the call to a job that has ended, a second after its begin. */
async function cancelled(server: DrivenServer, shop: Shop): Promise<Measured> {
  const id = await upload(shop, productTable('Late'));
  await shop.owner.send('post', `${IMPORTS}/${id}/jobs`, {
    collectionId: shop.collectionId,
    isDry: false,
    addPages: true,
  });
  await pause(1000);
  const taken = await measured(server, async () => {
    await shop.owner.send('delete', `${IMPORTS}/${id}/jobs`);
    await followed(shop.owner, id);
  });
  const { job, counts } = (await shop.owner.get(`${IMPORTS}/${id}`)).body;
  console.log(`cancelled after ${job.processed} of ${job.total} rows, ${counts.added} products added`);
  return taken;
}

async function changePrices(server: DrivenServer, { owner }: Shop): Promise<Measured> {
  const ids: string[] = [];
  for (let cursor = ''; ids.length < PRICES; ) {
    const { results, nextPageCursor } = (await owner.get(`/api/owner/inventory?limit=250&cursor=${cursor}`)).body;
    ids.push(...results.map(({ variantId }: { variantId: string }) => variantId));
    cursor = nextPageCursor;
  }
  const changes = ids.slice(0, PRICES).map((variantId, at) => ({ variantId, priceCents: 1000 + at }));
  const times: Measured[] = [];
  for (let round = 0; round < 3; round++)
    times.push(
      await measured(server, async () => {
        const { body } = await owner.send('post', '/api/owner/prices', { changes });
        if (body.results.some(({ ok }: { ok: boolean }) => !ok)) throw new Error('A price was not changed.');
      }),
    );
  return times.reduce((slowest, time) => (time.seconds > slowest.seconds ? time : slowest));
}

async function measure(server: DrivenServer): Promise<Readonly<Record<string, Measured>>> {
  const owner = createVisitor(server.url);
  await owner.send('post', '/api/owner/session', OWNER);
  const { websiteId } = (await owner.get('/api/owner/store')).body;
  const path = `/api/content-service/product/1.1/websites/${websiteId}/products`;
  const page = { title: 'Bulk', navigationTitle: 'Bulk', urlId: 'bulk' };
  const shop = { owner, collectionId: (await owner.send('post', path, page)).body.id };
  const text = productTable('Bowl');
  let id = '';
  const uploaded = await measured(server, async () => {
    id = await upload(shop, text);
  });
  const checked = await measured(server, async () => void (await run(shop, id, true)));
  let steps = 0;
  const imported = await measured(server, async () => {
    steps = await run(shop, id, false);
  });
  const { counts, pages } = (await owner.get(`${IMPORTS}/${id}`)).body;
  if (counts.added !== COUNT) throw new Error(`${counts.added} of ${COUNT} products were added.`);
  console.log(`${counts.added} products on ${pages + 1} store pages; progress was seen at ${steps} amounts`);
  const again = await measured(server, async () => void (await run(shop, await upload(shop, text), false)));
  const scattered = await measured(server, async () => void (await run(shop, await upload(shop, turned(text)), true)));
  const stopped = await cancelled(server, shop);
  const prices = await changePrices(server, shop);
  return { uploaded, checked, imported, again, scattered, cancelled: stopped, prices };
}

/** The same rows in another order: those of a product stand apart. */
function turned(text: string): string {
  const [headings = '', ...rows] = text.split('\n');
  const isSecond = (row: string): boolean => row.includes(',Size,L,');
  return [headings, ...rows.filter((row) => !isSecond(row)), ...rows.filter(isSecond)].join('\n');
}

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const postgres = await startPostgres();
let figures: Readonly<Record<string, Measured>>;
try {
  const server = await startVitrine({
    ...{ CONTENT: 'store', SITE: 'demo', DATABASE_URL: await postgres.createDatabase() },
    ...{ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password, SECRET: 'of the load test'.repeat(3) },
  });
  figures = await measure(server).finally(() => server.stop());
} finally {
  await postgres.stop();
}
console.log(
  `seconds, ${COUNT} products, ${PRICES} prices; load ${loadavg()[0]?.toFixed(1)}${values.quick ? '; --quick: no measurement to compare' : ''}`,
);
console.table(figures);
const taken = (name: string): number => figures[name]?.seconds ?? 0;
const gates: readonly Gate[] = [
  { name: 'upload and import', value: taken('uploaded') + taken('imported'), below: GATES.import },
  { name: 'the same again', value: taken('again'), below: GATES.import },
  { name: 'cancel', value: taken('cancelled'), below: GATES.cancel },
  { name: 'prices', value: taken('prices'), below: GATES.prices },
];
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ COUNT, PRICES, figures, gates }, null, 2)}\n`);
process.exit(judge(gates));

/** The short version of `npm run durability:content`. */
import { newDatabase, temporaryFolder } from '../database/databases.ts';
import type { ServerProcess } from '../durability/server-process.ts';
import { seeded } from '../fuzz/random.ts';
import { startRaced } from './raced-replicas.ts';
import { raceContent, versionsIn } from './races.ts';

let databaseUrl: string;
let replicas: readonly ServerProcess[];
beforeAll(async () => {
  databaseUrl = await newDatabase();
  replicas = await startRaced(databaseUrl, temporaryFolder());
});
afterAll(() => Promise.all((replicas ?? []).map((replica) => replica.stop())));

test.each([
  ['while replicas hear of changes', false],
  ['while the connections on which they hear of them are cut', true],
])('no page mixes two versions of a product, and all replicas eventually show the last one: %s', (_name, isCutting) =>
  seeded(async (random) => {
    const urls = replicas.map(({ url }) => url);
    const race = { databaseUrl, replicas: urls, edits: 600, isCutting, random };
    const report = await raceContent(race);
    const { mixtures, setBacks, failed } = report;
    expect({ mixtures, setBacks, failed }).toEqual({ mixtures: [], setBacks: [], failed: [] });
    expect(report.reads).toBeGreaterThan(report.edits / 10);
    expect(report.cuts > 0).toBe(isCutting);
  }),
);

test('versions are read from texts and prices', () => {
  const item = { id: 'a-1', title: 'Edition 4 of a-1.', structuredContent: { variants: [{ price: 1_000_003 }] } };
  const other = { id: 'b', title: 'Bowl', structuredContent: { variants: [{ price: 5000 }] } };
  expect(versionsIn(JSON.stringify({ items: [item, other] }))).toEqual(new Map([['a-1', new Set([4, 3])]]));
  expect(versionsIn('<h1>Edition 2 of x.</h1><p>Edition 3 of x.</p>')).toEqual(new Map([['x', new Set([2, 3])]]));
});

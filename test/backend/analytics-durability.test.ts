/** The short version of `npm run durability -- --only events`. */
import { temporaryFolder } from '../database/databases.ts';
import { eventKills } from '../durability/event-kills.ts';
import { seeded } from '../fuzz/random.ts';

test('no event that was acknowledged before a kill is lost, and none counts twice', async () => {
  await seeded(async (random) => {
    const report = await eventKills({ DATA_DIR: temporaryFolder() }, 2, random, () => undefined);
    expect(report).toMatchObject({ kills: 2, lost: 0, doubled: 0 });
    expect(report.acknowledged).toBeGreaterThan(1);
  });
}, 120_000);

/** The short version of `npm run durability -- --only events`. */
import { temporaryFolder } from '../../database/databases.ts';
import { eventKills } from '../../durability/event-kills.ts';
import { seeded } from '../../fuzz/random.ts';
import { rounds } from '../../setup/full-run.ts';

test('no event that was acknowledged before a kill is lost, and none counts twice', async () => {
  await seeded(async (random) => {
    const kills = rounds(1, 2);
    const report = await eventKills({ DATA_DIR: temporaryFolder() }, kills, random, () => undefined);
    expect(report).toMatchObject({ kills, lost: 0, doubled: 0 });
    expect(report.acknowledged).toBeGreaterThanOrEqual(kills);
  });
}, 120_000);

/** The short version of `npm run durability -- --only events`. */
import { temporaryFolder } from '../database/databases.ts';
import { eventKills } from '../durability/event-kills.ts';

test('no event that was acknowledged before a kill is lost, and none counts twice', async () => {
  const report = await eventKills({ DATA_DIR: temporaryFolder() }, 2, () => undefined);
  expect(report).toMatchObject({ kills: 2, lost: 0, doubled: 0 });
  expect(report.acknowledged).toBeGreaterThan(1);
}, 120_000);

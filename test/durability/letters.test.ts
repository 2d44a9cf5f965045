import { newDatabase } from '../database/databases.ts';
import { sendLetters } from './letters.ts';
import { inFolder } from './starts.ts';

test('600 letters leave once each, while their sender is killed twice', async () => {
  const url = await newDatabase();
  const report = await inFolder((dataDir) => sendLetters({ signUps: 600, kills: 2, url, dataDir }));
  expect(report).toMatchObject({ letters: 600, recipients: 600, waiting: 0 });
  for (const letters of report.lettersAtKills) expect(letters).toBeLessThan(600);
}, 300_000);

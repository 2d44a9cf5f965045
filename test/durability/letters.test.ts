import { newDatabase } from '../database/databases.ts';
import { rounds } from '../setup/full-run.ts';
import { sendEmails } from './letters.ts';
import { inFolder } from './starts.ts';

const [signUps, kills] = [rounds(150, 600), rounds(1, 2)];

test('letters to everybody who waits leave once each, while their sender is killed', async () => {
  const url = await newDatabase();
  const report = await inFolder((dataDir) => sendEmails({ signUps, kills, url, dataDir }));
  expect(report).toMatchObject({ letters: signUps, recipients: signUps, waiting: 0 });
  for (const letters of report.lettersAtKills) expect(letters).toBeLessThan(signUps);
}, 300_000);

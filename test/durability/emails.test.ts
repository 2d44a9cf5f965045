import { newDatabase } from '../database/databases.ts';
import { rounds } from '../setup/full-run.ts';
import { sendEmails } from './emails.ts';
import { inFolder } from './starts.ts';

const [signUps, kills] = [rounds(150, 600), rounds(1, 2)];

test('emails to everybody who waits are sent once each, while their sender is killed', async () => {
  const url = await newDatabase();
  const report = await inFolder((dataDir) => sendEmails({ signUps, kills, url, dataDir }));
  expect(report).toMatchObject({ emails: signUps, recipients: signUps, waiting: 0 });
  for (const emails of report.emailsAtKills) expect(emails).toBeLessThan(signUps);
}, 300_000);

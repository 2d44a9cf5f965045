import { startPostgres } from '../database/postgres.ts';
import { sendLetters } from './letters.ts';
import { inFolder } from './starts.ts';

test('600 letters leave once each, while their sender is killed twice', async () => {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    const report = await inFolder((dataDir) => sendLetters({ signUps: 600, kills: 2, url, dataDir }));
    expect(report).toMatchObject({ letters: 600, recipients: 600, waiting: 0 });
    for (const letters of report.lettersAtKills) expect(letters).toBeLessThan(600);
  } finally {
    await postgres.stop();
  }
}, 300_000);

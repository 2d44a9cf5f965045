/** `npm run durability:emails [-- --sign-ups 10000 --kills 3]`: each email is sent once, whatever was killed. Needs PostgreSQL. */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startPostgres } from '../database/postgres.ts';
import { sendEmails } from './emails.ts';
import { inFolder } from './starts.ts';

const { values } = parseArgs({
  options: { 'sign-ups': { type: 'string', default: '10000' }, kills: { type: 'string', default: '3' } },
});
execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const postgres = await startPostgres();
try {
  const report = await inFolder(async (dataDir) =>
    sendEmails({
      signUps: Number(values['sign-ups']),
      kills: Number(values.kills),
      url: await postgres.createDatabase(),
      dataDir,
    }),
  );
  console.log(JSON.stringify(report));
  const { signUps, emails, recipients, waiting } = report;
  if (emails !== signUps || recipients !== signUps || waiting > 0) throw new Error('not every email was sent once');
} finally {
  await postgres.stop();
}
process.exit(0);

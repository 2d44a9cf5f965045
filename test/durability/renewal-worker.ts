/** A replica that renews: reads the clock from stdin, one line each, and reports when everything due is done. */
import { createInterface } from 'node:readline';
import { openRenewer } from './renewal-proof.ts';

let clock = 0;
const environment = JSON.parse(process.env['PROOF'] ?? '{}') as Record<string, string>;
const { commerce } = await openRenewer(environment, () => clock);
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  clock = Number(line);
  await commerce.renewals.run();
  console.log(`done ${line}`);
}
process.exit(0);

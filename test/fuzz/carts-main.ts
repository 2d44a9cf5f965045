/**
 * `npm run fuzz:carts [-- --carts 100000 --orders 300 --from 0]`: random carts cost what exact fractions say, and some of them are ordered
 * in a shop with a database, where coupons, gift cards and payments must agree.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openVisitorSite } from '../server/visitor-site.ts';
import { orderCarts } from './cart-orders.ts';
import { compareSums, emptyTally } from './cart-sums.ts';

const { values } = parseArgs({
  options: {
    carts: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '300' },
    from: { type: 'string', default: '0' },
  },
});
const STEP = 10_000;
const from = Number(values.from);
const to = from + Number(values.carts);
const began = performance.now();
const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;

const tally = emptyTally();
for (let next = from; next < to; next += STEP) {
  compareSums(next, Math.min(to, next + STEP), tally);
  console.log(JSON.stringify(tally), `summed alike, ${seconds()}`);
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-carts-'));
const shop = await openVisitorSite({ DATA_DIR: folder });
try {
  console.log(JSON.stringify(await orderCarts(shop, from, Number(values.orders))), `ordered alike, ${seconds()}`);
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** What whoever looks around in the demo finds: a year of trade, and of visitors that agree with it. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import { addDemoOwner } from '../../admin/demo-owner.ts';
import { dayOf } from '../../analytics/event.ts';
import { DEFAULT_TIME_ZONE } from '../../content/tracking-settings.ts';
import type { Database, Db } from '../../database/database.ts';
import { idRow, selectRow, selectRows } from '../../database/rows.ts';
import { addDemoFiles } from './demo-files.ts';
import { type DayRollups, type DemoSubjects, insertRollups, type OrdersOfDay, rollupsOf } from './demo-rollups.ts';
import { addDemoTrade } from './demo-trade.ts';
import { createChance, type DemoDay, demoYear } from './demo-year.ts';

/** Draws the same year for each demo. */
const SEED = 20_261;
/** Pages that visitors of a shop look at, the most first; the home page comes before them. */
const PAGES = ['shop', 'journal', 'about', 'workshop', 'contact', 'events', 'shipping'];
const MAX_PRODUCTS = 10;
const MAX_FORMS = 3;
const BEGIN_MS = 1000;
/** Requests do not wait long for a few days. */
const DAYS_AT_ONCE = 7;

/** Rollups of a year, some days at a time, the newest first. */
export type DemoFigures = Iterable<readonly DayRollups[]>;

/** Somebody to look around as, and something to look at. Gives figures that `writeFigures` writes; none where visitors were before. */
export async function addDemo(database: Database, now: number): Promise<DemoFigures | undefined> {
  await addDemoOwner(database.db);
  await database.transaction(addDemoFiles);
  return database.transaction((tx) => addYear(tx, now));
}

const siteRow = z.object({ timeZone: z.string(), hasVisitors: z.boolean() });

async function addYear(tx: Db, now: number): Promise<DemoFigures | undefined> {
  const site = await selectRow(
    tx,
    siteRow,
    sql`SELECT coalesce(data ->> 'timeZone', '') AS "timeZone",
      EXISTS (SELECT FROM analytics_daily WHERE metric = 'hits') AS "hasVisitors" FROM websites LIMIT 1`,
  );
  const timeZone = site?.timeZone || DEFAULT_TIME_ZONE;
  const chance = createChance(SEED);
  const year = demoYear(now, timeZone, chance);
  const orders = await addDemoTrade(tx, { now, year, chance });
  const byDay = new Map<string, { orders: number; readonly pieces: Map<string, number> }>();
  for (const { at, lines } of orders) {
    const day = dayOf(at, timeZone);
    const own = byDay.get(day) ?? { orders: 0, pieces: new Map<string, number>() };
    own.orders++;
    for (const { itemId, quantity } of lines) own.pieces.set(itemId, (own.pieces.get(itemId) ?? 0) + quantity);
    byDay.set(day, own);
  }
  const ordersOf: OrdersOfDay = (day) => byDay.get(day) ?? { orders: 0, pieces: new Map() };
  return site?.hasVisitors === true ? undefined : figuresOf(year, await subjectsOf(tx), ordersOf);
}

function* figuresOf(year: readonly DemoDay[], subjects: DemoSubjects, ordersOf: OrdersOfDay): DemoFigures {
  const newestFirst = year.toReversed();
  for (let at = 0; at < newestFirst.length; at += DAYS_AT_ONCE)
    yield newestFirst.slice(at, at + DAYS_AT_ONCE).map((day) => {
      const chance = createChance(SEED + day.ago);
      return { day: day.day, rows: rollupsOf(day, subjects, ordersOf, chance) };
    });
}

/** Begins to write figures once the server has had the time to start: on the embedded database all of them take seconds. */
export function writeFigures(database: Database, figures: DemoFigures, logger: Pick<Logger, 'warn'>) {
  let isStopped = false;
  let work: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    for (const days of figures) {
      if (isStopped) return;
      await insertRollups(database.db, days);
    }
  };
  const timer = setTimeout(() => {
    work = write().catch((error: unknown) => logger.warn({ err: error }, 'the demo has no figures of its year'));
  }, BEGIN_MS);
  return {
    async stop(): Promise<void> {
      clearTimeout(timer);
      isStopped = true;
      await work;
    },
  };
}

const pageRow = z.object({ urlId: z.string() });
const productRow = z.object({ itemId: z.string(), path: z.string() });

async function subjectsOf(tx: Db): Promise<DemoSubjects> {
  const present = new Set(
    (await selectRows(tx, pageRow, sql`SELECT url_id AS "urlId" FROM collections`)).map(({ urlId }) => urlId),
  );
  const products = await selectRows(
    tx,
    productRow,
    sql`SELECT i.id AS "itemId", '/' || c.url_id || '/' || i.url_id AS path FROM items i JOIN collections c ON c.id = i.collection_id
      WHERE i.product_type = 1 ORDER BY i.position, i.id LIMIT ${MAX_PRODUCTS}`,
  );
  const forms = await selectRows(
    tx,
    idRow,
    sql`SELECT f.id FROM forms f ORDER BY (SELECT count(*) FROM form_submissions s WHERE s.form_id = f.id) DESC, f.id LIMIT ${MAX_FORMS}`,
  );
  const pages = PAGES.filter((page) => present.has(page)).map((page) => `/${page}`);
  return { pages: ['/', ...pages], products, forms: forms.map(({ id }) => id) };
}

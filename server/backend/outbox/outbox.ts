/**
 * E-mail waits in a table: it is written in the transaction that causes it, and delivered by whichever replica takes it first.
 * A letter that was being sent when a process ended is sent again: twice is better than never, and its id tells the receiver.
 */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Counter, Gauge, type Metric } from 'prom-client';
import type { Database, Db } from '../../database/database.ts';
import { outbox } from '../../database/schema.ts';
import type { Letter, Mail } from '../../ports/mail/mail.ts';

/** Writes a letter in the caller's transaction. `kind` is for the owner's eyes: `order-confirmed`, `gift-card`. */
export async function enqueue(tx: Db, kind: string, { id, to, subject, text, html }: Letter): Promise<void> {
  await tx.insert(outbox).values({ id, kind, recipient: to, subject, body: text, html }).onConflictDoNothing();
}

export interface Outbox {
  /** Delivers what is due now; gives how many letters were taken. */
  deliverDue(): Promise<number>;
  /** Delivers soon: somebody has just written. */
  wake(): void;
  readonly metrics: readonly Metric[];
  stop(): Promise<void>;
}

const BATCH = 10;
const IDLE_MS = 5000;
/** A letter is tried this often, over about two days; then it stays, with its last error, for the owner to see. */
const MOST_ATTEMPTS = 12;

/** Seconds until the next try: half a minute, doubled each time, six hours at most. It is also how long a try may take. */
const backoff = sql`least(30 * power(2, attempts), 21600) * interval '1 second'`;

export function createOutbox(database: Database, { deliver }: Mail, logger: Logger): Outbox {
  const sent = new Counter({
    name: 'letters_total',
    help: 'Letters that left the outbox, or did not.',
    labelNames: ['outcome'],
    registers: [],
  });
  const waiting = new Gauge({
    name: 'letters_waiting',
    help: 'Letters that wait in the outbox.',
    registers: [],
    async collect() {
      const { rows } = await database.db.execute(
        sql`SELECT count(*)::int AS n FROM outbox WHERE sent_at IS NULL AND attempts < ${MOST_ATTEMPTS}`,
      );
      this.set(Number(rows[0]?.['n'] ?? 0));
    },
  });
  const one = async ({ id, kind, attempts, ...rest }: Taken): Promise<void> => {
    const delivery = await deliver({ id, to: rest.recipient, subject: rest.subject, text: rest.body, html: rest.html });
    sent.inc({ outcome: delivery.ok ? 'sent' : delivery.reason });
    if (delivery.ok) {
      await database.db.execute(sql`UPDATE outbox SET sent_at = now(), last_error = NULL WHERE id = ${id}`);
      return;
    }
    const { reason, message } = delivery;
    // While letters are not sent at all, none of them loses a try.
    const spent = reason === 'rejected' ? MOST_ATTEMPTS : reason === 'off' ? attempts - 1 : attempts;
    await database.db.execute(
      sql`UPDATE outbox SET last_error = ${message.slice(0, 500)}, attempts = ${spent} WHERE id = ${id}`,
    );
    if (spent >= MOST_ATTEMPTS) logger.error({ letter: id, kind, reason, message }, 'a letter is given up');
    else if (reason !== 'off') logger.warn({ letter: id, kind, reason, message }, 'a letter was not sent; it waits');
  };
  const deliverDue = async (): Promise<number> => {
    const letters = await take(database);
    for (const letter of letters) await one(letter);
    return letters.length;
  };
  return { ...runLoop(deliverDue, logger), deliverDue, metrics: [sent, waiting] };
}

interface Taken {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  readonly attempts: number;
}

/** Takes letters that are due; no other replica gets them until they are due again. */
async function take({ db }: Database): Promise<readonly Taken[]> {
  const { rows } = await db.execute(sql`
    UPDATE outbox SET attempts = attempts + 1, next_attempt_at = now() + ${backoff}
    WHERE id IN (
      SELECT id FROM outbox WHERE sent_at IS NULL AND next_attempt_at <= now() AND attempts < ${MOST_ATTEMPTS}
      ORDER BY next_attempt_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, recipient, subject, body, html, attempts`);
  return rows as unknown as readonly Taken[];
}

/** Calls the work again and again: at once while there is more, then after a pause or when it is woken. */
function runLoop(work: () => Promise<number>, logger: Logger): Pick<Outbox, 'wake' | 'stop'> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const round = async (): Promise<void> => {
    let taken = 0;
    try {
      do taken = await work();
      while (taken > 0 && !stopped);
    } catch (error) {
      logger.warn({ err: error }, 'the outbox could not be read');
    }
    running = undefined;
    schedule(IDLE_MS);
  };
  const schedule = (delayMs: number): void => {
    if (stopped || running !== undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = round();
    }, delayMs);
    timer.unref();
  };
  schedule(IDLE_MS);
  return {
    wake: () => schedule(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

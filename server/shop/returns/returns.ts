/** Returns: requested by shoppers, decided by the shop. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import type { TextsIn } from '../../emails/email-texts.ts';
import { invalid } from '../../http/create-problem.ts';
import type { FieldProblem } from '../../http/problems.ts';
import { Problem } from '../../http/problems.ts';
import type { Email } from '../../integrations/mail/mail.ts';
import { audit } from '../../observability/audit.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import { lockOrder, type OrderRecord, orderById } from '../orders/order-record.ts';
import { createReturnEmails } from './return-emails.ts';
import {
  type ReturnLine,
  type ReturnReason,
  type ReturnRecord,
  type ReturnState,
  returnable,
  returnById,
  returnsOfOrder,
} from './return-record.ts';

export interface NewReturn {
  readonly lines: readonly ReturnLine[];
  readonly reason: ReturnReason;
  readonly comment: string;
}

/** The name of a line's field in forms. */
export const quantityField = (position: number): string => `quantity-${position}`;

/** Stores a return of an order, and notifies the shop. Throws `invalid-request` for more than can be sent back. */
export async function requestReturn(tx: Db, orderId: string, request: NewReturn): Promise<ReturnRecord> {
  const order = await lockOrder(tx, orderId);
  if (order === null) throw new Problem('not-found');
  const left = returnable(order, await returnsOfOrder(tx, orderId));
  const problems = lineProblems(request.lines, left);
  if (problems.length > 0) throw invalid(problems);
  const id = newId();
  await tx.execute(sql`INSERT INTO return_requests (id, order_id, lines, reason, comment)
    VALUES (${id}, ${orderId}, ${JSON.stringify(request.lines)}::jsonb, ${request.reason}, ${request.comment})`);
  await audit(tx, { actor: 'visitor', action: 'return.request', subject: id, requestId: '' });
  return stored(tx, order, id, (request) => createReturnEmails().requested(order, request));
}

function lineProblems(lines: readonly ReturnLine[], left: ReadonlyMap<number, number>): readonly FieldProblem[] {
  if (lines.length === 0) return [{ field: 'lines', message: 'Choose what you want to send back.' }];
  const positions = lines.map(({ position }) => position);
  if (new Set(positions).size < positions.length) return [{ field: 'lines', message: 'Name each line once.' }];
  return lines
    .filter(({ position, quantity }) => quantity > (left.get(position) ?? 0))
    .map(({ position }) => {
      const most = left.get(position) ?? 0;
      const message = most === 0 ? 'This cannot be sent back.' : `You can send back ${most} at most.`;
      return { field: quantityField(position), message };
    });
}

interface Decision {
  readonly state: ReturnState;
  /** The shop's text for the shopper. */
  readonly answer: string;
  readonly emailTexts: TextsIn;
}

/** Changes the state within the caller's transaction, which logs it, and emails the shopper. Throws `not-found`. */
export async function decideReturn(
  tx: Db,
  websiteId: string,
  id: string,
  { state, answer, emailTexts }: Decision,
): Promise<ReturnRecord> {
  await tx.execute(sql`SELECT id FROM return_requests WHERE id = ${id} FOR UPDATE`);
  const before = await returnById(tx, websiteId, id);
  const order = before === null ? null : await orderById(tx, before.orderId);
  if (before === null || order === null) throw new Problem('not-found');
  await tx.execute(
    sql`UPDATE return_requests SET state = ${state}, answer = ${answer}, updated_at = now() WHERE id = ${id}`,
  );
  return stored(
    tx,
    order,
    id,
    state === before.state ? () => null : (after) => createReturnEmails().decided(order, after, emailTexts),
  );
}

/** The stored return, after queueing its email. */
async function stored(
  tx: Db,
  order: OrderRecord,
  id: string,
  write: (request: ReturnRecord) => Email | null,
): Promise<ReturnRecord> {
  const record = await returnById(tx, order.websiteId, id);
  if (record === null) throw new Error(`Return ${id} disappeared while it was written.`);
  const written = write(record);
  if (written !== null) await enqueue(tx, [emailDelivery('return', written)]);
  return record;
}

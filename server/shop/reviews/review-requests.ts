/** Review requests: emails to buyers some days after an order was paid, sent once, by one replica, and not to those who unsubscribed. */

import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { idRow, selectRows } from '../../database/rows.ts';
import { createEmailTemplate } from '../../emails/email-templates.ts';
import type { TextsIn } from '../../emails/email-texts.ts';
import { ALL_LISTS, unsubscribeAddress } from '../../forms/unsubscribe.ts';
import type { Email } from '../../integrations/mail/mail.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import { subjectLine } from '../../outbox/subject-line.ts';
import { shownTitle } from '../orders/email-order.ts';
import { type OrderRecord, orderById, orderToken } from '../orders/order-record.ts';
import { reviewDefaults } from '../store-settings.ts';
import { REVIEWS_PAGE } from './review-pages.ts';

export interface ReviewRequests {
  /** Writes the emails that are due; returns their number. */
  sweep(): Promise<number>;
}

const BATCH = 20;
/** Older orders are ignored when a shop turns review requests on. */
const LATEST_DAYS = 30;

const daysOf = sql`coalesce((w.store_settings #>> '{reviewRequests,days}')::int, ${reviewDefaults.days}::int)`;

interface ReviewRequestOptions {
  readonly database: Database;
  readonly secret: string;
  readonly emailTexts: TextsIn;
  readonly wake: () => void;
}

export function createReviewRequests({ database, secret, emailTexts, wake }: ReviewRequestOptions): ReviewRequests {
  const write = createReviewEmail(secret, emailTexts);
  return {
    async sweep() {
      const written = await database.transaction(async (tx) => {
        const rows = await selectRows(
          tx,
          idRow,
          sql`
          INSERT INTO review_requests (order_id)
          SELECT o.id FROM orders o JOIN websites w ON w.id = o.website_id
          WHERE o.status IN ('paid', 'fulfilled') AND NOT o.test_mode AND o.kind <> 'donation' AND ${daysOf} > 0
            AND o.created < now() - ${daysOf} * interval '1 day'
            AND o.created > now() - (${daysOf} + ${LATEST_DAYS}) * interval '1 day'
            AND NOT EXISTS (SELECT FROM review_requests q WHERE q.order_id = o.id)
            AND EXISTS (SELECT FROM order_lines n JOIN items i ON i.id = n.item_id
              WHERE n.order_id = o.id AND n.product_type <> 4)
            AND NOT EXISTS (SELECT FROM mailing_list_members m
              WHERE m.list = ${ALL_LISTS} AND m.email = lower(o.email) AND m.state = 'unsubscribed')
          ORDER BY o.created LIMIT ${BATCH}
          ON CONFLICT DO NOTHING RETURNING order_id AS id`,
        );
        for (const { id } of rows) {
          const order = await orderById(tx, id);
          if (order !== null) await enqueue(tx, [emailDelivery('review-request', write(order))]);
        }
        return rows.length;
      });
      if (written > 0) wake();
      return written;
    },
  };
}

/** Writes the email of an order. `secret` signs its links. */
export function createReviewEmail(secret: string, textsIn: TextsIn): (order: OrderRecord) => Email {
  const render = createEmailTemplate('review-request');
  return (order) => {
    const { base, contact } = order.details;
    const texts = textsIn(order.emailLanguage);
    const subject = subjectLine(texts.text('How was your order from {1}?', order.siteTitle));
    const unsubscribe = unsubscribeAddress(secret, texts.address(base, ''), order.email);
    const reviewed = order.lines.filter(({ productType }) => productType !== 4);
    const request = {
      subject,
      unsubscribe,
      site: order.siteTitle,
      name: contact.firstName,
      titles: [...new Set(reviewed.map((line) => shownTitle(line, texts)))],
      link: texts.address(base, `${REVIEWS_PAGE}?order=${orderToken(secret, order.id)}`),
    };
    return {
      id: `review-${order.id}`,
      to: order.email,
      subject,
      ...render({ request }, texts.translation),
      unsubscribe,
    };
  };
}

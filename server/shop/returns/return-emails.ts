/** Emails about returns: to the shop when one is requested, to the shopper when the shop has decided. */

import { createEmailTemplate } from '../../emails/email-templates.ts';
import type { EmailTexts, TextsIn } from '../../emails/email-texts.ts';
import type { Email } from '../../integrations/mail/mail.ts';
import { subjectLine } from '../../outbox/subject-line.ts';
import { shownTitle, shownVariant } from '../orders/email-order.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type ReturnRecord, returnReasons, returnStateTexts } from './return-record.ts';

/** `null`: no email, because the address is unknown. */
export interface ReturnEmails {
  requested(order: OrderRecord, request: ReturnRecord): Email | null;
  decided(order: OrderRecord, request: ReturnRecord, textsIn: TextsIn): Email | null;
}

export function createReturnEmails(): ReturnEmails {
  const render = createEmailTemplate('return-request');
  const compose = (
    order: OrderRecord,
    request: ReturnRecord,
    { to, heading, lead, texts }: { to: string; heading: string; lead: string; texts?: EmailTexts },
  ) => {
    if (to === '') return null;
    const shown = texts?.shown ?? ((text: string) => text);
    const title = `${heading}: order ${order.number}`;
    const subject = subjectLine(texts?.text('Your return: order {1}', order.number) ?? title);
    const data = {
      mail: {
        ...{ site: order.siteTitle, subject, heading, lead },
        lines: request.lines.map(({ position, quantity }) => ({ quantity, ...shownLine(order, position, texts) })),
        reason: shown(returnReasons[request.reason]),
        comment: request.comment,
        answer: request.answer,
      },
    };
    return { id: `return-${request.id}-${request.state}`, to, subject, ...render(data, texts?.translation) };
  };
  return {
    requested: (order, request) =>
      compose(order, request, {
        to: order.noticeEmail,
        heading: 'A return was requested',
        lead: `${order.email} wants to send back:`,
      }),
    decided(order, request, textsIn) {
      const texts = textsIn(order.emailLanguage);
      const lead = `${texts.shown(returnStateTexts[request.state])}.`;
      return compose(order, request, { to: order.email, heading: texts.text('Your return'), lead, texts });
    },
  };
}

/** `texts`: absent in emails to the shop. */
function shownLine({ lines }: OrderRecord, position: number, texts?: EmailTexts) {
  const line = lines[position];
  if (line === undefined) return { title: '', variant: '' };
  if (texts === undefined) return { title: line.title, variant: line.variant };
  return { title: shownTitle(line, texts), variant: shownVariant(line, texts) };
}

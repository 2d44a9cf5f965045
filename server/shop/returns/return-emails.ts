/** Emails about returns: to the shop when one is requested, to the shopper when the shop has decided. */
import type { Email } from '../../integrations/mail/mail.ts';
import { createEmailTemplate, subjectLine } from '../../outbox/email-templates.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type ReturnRecord, returnReasons, returnStateTexts } from './return-record.ts';

/** `null`: no email, because the address is unknown. */
export interface ReturnEmails {
  requested(order: OrderRecord, request: ReturnRecord): Email | null;
  decided(order: OrderRecord, request: ReturnRecord): Email | null;
}

export function createReturnEmails(): ReturnEmails {
  const render = createEmailTemplate('return-request');
  const compose = (order: OrderRecord, request: ReturnRecord, text: { to: string; heading: string; lead: string }) => {
    if (text.to === '') return null;
    const subject = subjectLine(`${text.heading}: order ${order.number}`);
    const data = {
      mail: {
        ...{ site: order.siteTitle, subject, heading: text.heading, lead: text.lead },
        lines: request.lines.map(({ position, quantity }) => ({
          quantity,
          title: order.lines[position]?.title ?? '',
          variant: order.lines[position]?.variant ?? '',
        })),
        reason: returnReasons[request.reason],
        comment: request.comment,
        answer: request.answer,
      },
    };
    return { id: `return-${request.id}-${request.state}`, to: text.to, subject, ...render(data) };
  };
  return {
    requested: (order, request) =>
      compose(order, request, {
        to: order.noticeEmail,
        heading: 'A return was requested',
        lead: `${order.email} wants to send back:`,
      }),
    decided: (order, request) =>
      compose(order, request, { to: order.email, heading: 'Your return', lead: `${returnStateTexts[request.state]}.` }),
  };
}

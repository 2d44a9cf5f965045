/** The email with a gift card, bought or issued by an admin. */
import { minorUnitsText } from '#shared/money';
import { createEmailTemplate, subjectLine } from '../../outbox/email-templates.ts';
import type { OrderEmail } from '../orders/finalize-order.ts';
import { sendingTime } from '../site-days.ts';
import type { GiftCardUse, IssuedCard } from './gift-cards.ts';

export interface GiftCardIssue extends GiftCardUse {
  /** Key of the email, which is sent once. */
  readonly key: string;
  readonly card: IssuedCard;
  /** The sender's name; empty: the shop itself. */
  readonly from: string;
  readonly siteTitle: string;
  /** The site's origin, `https://host`. */
  readonly base: string;
  readonly timeZone: string;
}

export type WriteGiftCard = (issue: GiftCardIssue) => OrderEmail;

export function createGiftCardEmail(): WriteGiftCard {
  const render = createEmailTemplate('gift-card');
  return ({ key, card, from, siteTitle: site, base, timeZone, currency, testMode }) => {
    const { code, amountCents, recipient, details } = card;
    const subject = subjectLine(from === '' ? `Your gift card for ${site}` : `${from} has sent you a gift card`);
    const model = {
      ...{ code, from, site, testMode, subject, language: 'en', shop: base },
      amount: minorUnitsText(amountCents, currency) ?? '',
      to: details.recipientName,
      message: details.message,
      messageLines: details.message === '' ? [] : details.message.split('\n'),
    };
    const email = { kind: 'gift-card', id: key, to: recipient, subject, ...render({ card: model }) };
    return details.sendOn === '' ? email : { ...email, sendAfter: sendingTime(details.sendOn, timeZone) };
  };
}

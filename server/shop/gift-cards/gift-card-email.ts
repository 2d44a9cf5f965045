/** The email with a gift card, bought or issued by an admin. */
import type { EmailLanguage } from '../../emails/email-language.ts';
import { createEmailTemplate } from '../../emails/email-templates.ts';
import type { TextsIn } from '../../emails/email-texts.ts';
import { subjectLine } from '../../outbox/subject-line.ts';
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
  readonly language: EmailLanguage;
}

export type WriteGiftCard = (issue: GiftCardIssue) => OrderEmail;

export function createGiftCardEmail(textsIn: TextsIn): WriteGiftCard {
  const render = createEmailTemplate('gift-card');
  return ({ key, card, from, siteTitle: site, base, timeZone, currency, testMode, language }) => {
    const { text, money, address, translation } = textsIn(language);
    const { code, amountCents, recipient, details } = card;
    const subject = subjectLine(
      from === '' ? text('Your gift card for {1}', site) : text('{1} has sent you a gift card', from),
    );
    const model = {
      ...{ code, from, site, testMode, subject, shop: address(base, '') },
      amount: money(amountCents, currency),
      to: details.recipientName,
      message: details.message,
      messageLines: details.message === '' ? [] : details.message.split('\n'),
    };
    const email = { kind: 'gift-card', id: key, to: recipient, subject, ...render({ card: model }, translation) };
    return details.sendOn === '' ? email : { ...email, sendAfter: sendingTime(details.sendOn, timeZone) };
  };
}

/** Details of a gift card: recipient, sender and delivery day. One set of rules for its page, its route and its order. */
import { isEmail } from '#shared/email-address';
import type { FieldTitles } from '#shared/filled-fields';
import { isData, textOf } from '#shared/json';
import { fieldMessages } from '#shared/messages/forms';

const giftCardFields = ['recipientName', 'recipientEmail', 'message', 'sendOn', 'senderName'] as const;
export type GiftCardField = (typeof giftCardFields)[number];

/** Missing details are empty. `sendOn` is a day, `YYYY-MM-DD`. */
export type GiftCardDetails = Readonly<Record<GiftCardField, string>>;

/** Maximum length of each, in characters. */
export const giftCardLimits: Readonly<Record<GiftCardField, number>> = {
  recipientName: 100,
  recipientEmail: 256,
  message: 500,
  sendOn: 10,
  senderName: 100,
};

/** Their titles in carts, orders and emails. */
export const giftCardTitles: FieldTitles = {
  recipientName: 'For',
  recipientEmail: 'Sent to',
  message: 'Message',
  sendOn: 'Sent on',
  senderName: 'From',
};

/** More than this at once is probably a mistake, and each one is an email. */
export const MAX_GIFT_CARDS = 50;
export const TOO_MANY_GIFT_CARDS = `At most ${MAX_GIFT_CARDS} gift cards can be bought at once.`;
export const NOT_A_GIFT_CARD = 'This item is not a gift card.';

const sendDayMessages = {
  past: 'Choose today or a later day.',
  far: 'Choose a day within the next year.',
} as const;

/** Reads submitted details: one line each, except for the message; non-strings count as missing. */
export function readGiftCardDetails(input: unknown): GiftCardDetails {
  const read = (name: GiftCardField): string => {
    const text = isData(input) && Object.hasOwn(input, name) ? textOf(Reflect.get(input, name)) : '';
    return name === 'message'
      ? text
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n]/gu, ' ')
          .trim()
      : text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  };
  return Object.fromEntries(giftCardFields.map((name) => [name, read(name)])) as GiftCardDetails;
}

/** Parses the details as cart entries and order lines store them. */
export const parseGiftCardDetails = (additionalFields: string): GiftCardDetails =>
  readGiftCardDetails(additionalFields === '' ? {} : JSON.parse(additionalFields));

/** JSON text of the details; empty without any. */
export function giftCardJson(details: GiftCardDetails): string {
  const matches = Object.entries(details).filter(([, value]) => value !== '');
  return matches.length === 0 ? '' : JSON.stringify(Object.fromEntries(matches));
}

export interface GiftCardProblem {
  readonly field: GiftCardField;
  readonly message: string;
}

/** Errors in the order of the fields. `today`: the current day at the site; null: the day is not checked any more. */
export function giftCardProblems(details: GiftCardDetails, today: string | null): readonly GiftCardProblem[] {
  return giftCardFields.flatMap((field) => {
    const message =
      details[field].length > giftCardLimits[field] ? fieldMessages.tooLong : problemOf(details, field, today);
    return message === '' ? [] : [{ field, message }];
  });
}

function problemOf(details: GiftCardDetails, field: GiftCardField, today: string | null): string {
  const { recipientName, recipientEmail, message, sendOn } = details;
  if (field === 'recipientEmail') {
    // Without a recipient address, the name and the message would go to the buyer.
    if (recipientEmail === '') return recipientName === '' && message === '' ? '' : fieldMessages.required;
    return isEmail(recipientEmail) ? '' : fieldMessages.email;
  }
  if (field !== 'sendOn' || sendOn === '') return '';
  if (!isDay(sendOn)) return fieldMessages.date;
  if (today === null) return '';
  if (sendOn < today) return sendDayMessages.past;
  return sendOn > lastDayFrom(today) ? sendDayMessages.far : '';
}

/** A calendar day, `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The last day that can be chosen today. */
const lastDayFrom = (today: string): string => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;

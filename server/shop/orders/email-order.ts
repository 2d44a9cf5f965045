/** An order as emails to the shopper show it. */
import type { EmailTexts } from '../../emails/email-texts.ts';
import type { OrderRecord } from './order-record.ts';
import { orderTexts } from './order-view.ts';

type Line = OrderRecord['lines'][number];

export const shownTitle = ({ title, shownTitle: translated }: Line, { shown }: EmailTexts): string =>
  translated ?? shown(title);

/** `Blue / Small`: each option by itself. */
export const shownVariant = ({ variant }: { readonly variant: string }, { shown }: Pick<EmailTexts, 'shown'>): string =>
  variant.split(' / ').map(shown).join(' / ');

/** `orderTexts` in the language of the email. */
export function emailOrderTexts(order: OrderRecord, texts: EmailTexts) {
  const { shown, locale, money } = texts;
  const lines = order.lines.map((line) => ({
    ...line,
    title: shownTitle(line, texts),
    variant: shownVariant(line, texts),
    ...(line.fieldTitles === undefined ? {} : { fieldTitles: shownValues(line.fieldTitles, shown) }),
  }));
  const model = orderTexts({ ...order, lines, language: locale }, money);
  const withNames = <Tax extends { readonly taxName: string }>(taxes: readonly Tax[]) =>
    taxes.map((tax) => ({ ...tax, taxName: shown(tax.taxName) }));
  return {
    ...model,
    statusText: shown(model.statusText),
    shippingName: shown(model.shippingName),
    shipping: shown(model.shipping),
    giftWrap: shown(model.giftWrap),
    pickup: model.pickup.map(shown),
    confirmationLines: model.confirmationLines.map(shown),
    addedTaxes: withNames(model.addedTaxes),
    includedTaxes: withNames(model.includedTaxes),
  };
}

const shownValues = (record: Readonly<Record<string, string>>, shown: EmailTexts['shown']) =>
  Object.fromEntries(Object.entries(record).map(([key, text]) => [key, shown(text)]));

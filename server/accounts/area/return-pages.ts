/** Returning items of an order: which, how many, and why. */
import { dayText } from '#shared/date-text';
import { checkInput } from '../../http/check-input.ts';
import { invalid } from '../../http/create-problem.ts';
import type { PlainForm } from '../../http/plain-post.ts';
import { dateStyleOf } from '../../shop/date-style.ts';
import type { OrderRecord } from '../../shop/orders/order-record.ts';
import { textField } from '../../shop/pages/form-fields.ts';
import {
  type ReturnRecord,
  returnable,
  returnReason,
  returnReasons,
  returnStateTexts,
  returnsOfOrder,
} from '../../shop/returns/return-record.ts';
import { quantityField, requestReturn } from '../../shop/returns/returns.ts';
import { textOf } from '../../site/plain-forms.ts';
import { returnComment } from '../account-schemas.ts';
import { areaPaths } from './area-links.ts';
import type { AreaAnswer, AreaPage, AreaVisit } from './area-page.ts';
import { requireOrder } from './own-order.ts';

const addressOf = ({ number }: Pick<OrderRecord, 'number'>): string => `${areaPaths.orders}/${number}`;
export const returnAddress = (order: Pick<OrderRecord, 'number'>): string => `${addressOf(order)}/return`;

/** A return as the order's page shows it. */
export const shownReturn = (order: OrderRecord, request: ReturnRecord) => ({
  state: request.state,
  stateText: returnStateTexts[request.state],
  date: dayText(request.created, dateStyleOf(order)),
  dateTime: new Date(request.created).toISOString(),
  lines: request.lines.map(({ position, quantity }) => ({
    quantity,
    title: order.lines[position]?.title ?? '',
    variant: order.lines[position]?.variant ?? '',
  })),
  reasonText: returnReasons[request.reason],
  comment: request.comment,
  answer: request.answer,
});

async function showReturn(visit: AreaVisit): Promise<AreaAnswer> {
  const order = await requireOrder(visit);
  const { rejected, context } = visit;
  const left = returnable(order, await returnsOfOrder(context.shop.database.db, order.id));
  const errors = rejected?.errors ?? {};
  const typed = (name: string): string => (rejected === null ? '' : textOf(rejected.input, name));
  const lines = [...left].map(([position, max]) => ({
    ...lineField(position, max, typed, errors),
    title: order.lines[position]?.title ?? '',
    variant: order.lines[position]?.variant ?? '',
    max,
  }));
  const comment = { name: 'comment', label: 'Anything to add', autocomplete: 'off', maxLength: 1000 } as const;
  return {
    template: 'account-return',
    title: `Return something of order ${order.number}`,
    data: {
      number: order.number,
      action: returnAddress(order),
      back: addressOf(order),
      lines,
      linesError: errors['lines'] ?? '',
      reasons: Object.entries(returnReasons).map(([id, name]) => ({ id, name, isChosen: typed('reason') === id })),
      reasonError: errors['reason'] ?? '',
      comment: textField({ ...comment, isOptional: true, isLong: true }, { comment: typed('comment') }, errors),
    },
  };
}

function lineField(
  position: number,
  max: number,
  typed: (name: string) => string,
  errors: Readonly<Record<string, string>>,
) {
  const field = quantityField(position);
  const counts = Array.from({ length: Math.min(max, 99) + 1 }, (_, quantity) => String(quantity));
  return {
    field,
    options: counts.map((quantity) => ({ quantity, isChosen: (typed(field) || '0') === quantity })),
    error: errors[field] ?? '',
  };
}

async function takeReturn(visit: AreaVisit, input: PlainForm): Promise<AreaAnswer> {
  const order = await requireOrder(visit);
  const { shop, resets } = visit.context;
  const lines = order.lines.flatMap((_line, position) => {
    const quantity = Number(textOf(input, quantityField(position)) || '0');
    return Number.isInteger(quantity) && quantity > 0 ? [{ position, quantity }] : [];
  });
  const reason = returnReason.safeParse(textOf(input, 'reason'));
  const { comment } = checkInput(returnComment, { comment: textOf(input, 'comment') });
  if (!reason.success) throw invalid([{ field: 'reason', message: 'Choose a reason.' }]);
  await shop.database.transaction((tx) => requestReturn(tx, order.id, { lines, reason: reason.data, comment }));
  resets.wake();
  return { redirect: `${addressOf(order)}?done=return` };
}

export const returnPages: readonly AreaPage[] = [
  { path: `${areaPaths.orders}/:number/return`, limit: 'form', show: showReturn, submit: takeReturn },
];

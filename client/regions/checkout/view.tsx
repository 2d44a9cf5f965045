import { Fragment } from 'react';
import type { FieldLabels } from '#shared/address-labels';
import type { CheckoutNeeds } from '#shared/checkout';
import type { ElementProps } from '../../ui/markup/element-props.ts';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { findElement, hasClass, type MarkupElement, textContent } from '../../ui/markup/read-markup.ts';
import { ErrorSummary } from './error-summary.tsx';
import { CheckoutField, fieldName } from './field.tsx';
import { busyLabels, type FormName, formNameOf } from './forms.ts';
import { PAYMENT_ELEMENT, type Payment } from './payment/use-payment.ts';
import { isProblemText, labelIn } from './problems.ts';
import type { Checkout } from './use-checkout.ts';

interface CheckoutPageProps {
  readonly checkout: Checkout;
  readonly page: MarkupElement;
  readonly needs: CheckoutNeeds;
  readonly listeners: ElementProps;
}

/** The checkout with the server's markup and its own state. */
export function CheckoutPage({ checkout, page, needs, listeners }: CheckoutPageProps) {
  const { state, root } = checkout;
  const labels = labelsOf(checkout, needs);
  const parts = partsOf(checkout, labels);
  const override: Override = (element) => {
    if (element.attributes['id'] !== 'checkout-root') return parts(element);
    return (
      <>
        {state.problems !== null && state.problems.length > 0 && (
          <ErrorSummary problems={state.problems} labelOf={(field) => labels[field]?.label ?? labelIn(page, field)} />
        )}
        <Adopted element={element} override={parts} />
      </>
    );
  };
  return <Adopted element={page} override={override} props={{ ref: root, ...listeners }} />;
}

type Labels = Readonly<Record<string, FieldLabels | undefined>>;

/** Field labels for the chosen country, by name; empty until the rules are loaded. */
const labelsOf = ({ country, rules }: Checkout, needs: CheckoutNeeds): Labels =>
  country === null ? {} : (rules.details?.addressLabels(needs, country) ?? {});

function partsOf(checkout: Checkout, labels: Labels): Override {
  const { state, rules, isDelivered } = checkout;
  const payment = checkout.payment.state;
  const override: Override = (element) => {
    if (isProblemText(element)) return state.problems === null ? undefined : null;
    if (hasClass(element, 'summary'))
      return <Adopted element={state.summary ?? element} override={(part) => override(part)} />;
    if (hasClass(element, 'fold-total')) return <FoldTotal element={element} checkout={checkout} />;
    if (hasClass(element, 'totals')) return <Totals element={element} state={state.totals} />;
    if (hasClass(element, 'payment-fields')) return <PaymentPlace element={element} payment={checkout.payment} />;
    if (hasClass(element, 'pay-elsewhere')) return payment.kind === 'ready' ? null : undefined;
    if (hasClass(element, 'field'))
      return (
        <CheckoutField
          element={element}
          problems={state.problems}
          labels={labels[fieldName(element)]}
          isDelivered={isDelivered}
          card={rules.card}
        />
      );
    const name = formNameOf(element);
    if (name === null) return undefined;
    // Accepted forms are reset.
    return (
      <Fragment key={state.accepted[name] ?? 0}>
        <Adopted element={element} override={(part) => buttonOf(checkout, name, part) ?? override(part)} />
      </Fragment>
    );
  };
  return override;
}

/** The busy label of the pressed button. Not `disabled`, which would lose the focus. */
function buttonOf({ state, sent, payment }: Checkout, form: FormName, element: MarkupElement) {
  const { tag, attributes } = element;
  if (tag !== 'button' || attributes['type'] !== 'submit') return undefined;
  const submitter = sent.current?.submitter;
  const isSender = ['name', 'value'].every(
    (name) => (attributes[name] ?? '') === (submitter?.getAttribute(name) ?? ''),
  );
  const inPage = payment.state.kind === 'ready' ? attributes['data-in-page'] : undefined;
  const isBusy = state.kind !== 'ready' && state.form === form && isSender;
  return (
    <Adopted element={element} props={isBusy ? { 'aria-disabled': 'true' } : {}}>
      {isBusy ? busyLabels[form] : (inPage ?? <Markup nodes={element.children} />)}
    </Adopted>
  );
}

/** Where the payment service shows its fields; hidden while it has none. */
function PaymentPlace({ element, payment }: { readonly element: MarkupElement; readonly payment: Payment }) {
  const { kind } = payment.state;
  const isShown = kind === 'loading' || kind === 'ready';
  const override: Override = (part) =>
    PAYMENT_ELEMENT in part.attributes ? <Adopted element={part} props={{ ref: payment.setContainer }} /> : undefined;
  return (
    <Adopted
      element={element}
      override={override}
      props={{ ...(kind === 'absent' ? {} : { 'data-state': kind }), ...(isShown ? { hidden: undefined } : {}) }}
    />
  );
}

const STALE = { current: '', updating: 'Updating…', unknown: 'Not known yet' } as const;

interface TotalsProps {
  readonly element: MarkupElement;
  readonly state: keyof typeof STALE;
}

/** The totals, with a note while they do not match the choices. */
function Totals({ element, state }: TotalsProps) {
  const total = lastTotal(element);
  const override: Override = (part) => {
    if (part !== total) return undefined;
    const value = findElement(part.children, ({ tag }) => tag === 'dd');
    return (
      <Adopted
        element={part}
        override={(child) =>
          child === value ? (
            <Adopted element={child}>{STALE[state] || <Markup nodes={child.children} />}</Adopted>
          ) : undefined
        }
      />
    );
  };
  return <Adopted element={element} override={override} props={state === 'current' ? {} : { 'data-state': 'stale' }} />;
}

/** The total in the summary's heading. */
function FoldTotal({ element, checkout: { state } }: { readonly element: MarkupElement; readonly checkout: Checkout }) {
  const text = STALE[state.totals] || (state.summary === null ? '' : totalAmount(state.summary));
  return <Adopted element={element}>{text === '' ? <Markup nodes={element.children} /> : text}</Adopted>;
}

const lastTotal = (totals: MarkupElement): MarkupElement | undefined =>
  totals.children.filter((child) => typeof child !== 'string' && hasClass(child, 'total')).at(-1) as
    | MarkupElement
    | undefined;

/** The latest total: `$42.00`. */
function totalAmount(page: MarkupElement): string {
  const totals = findElement([page], (element) => hasClass(element, 'totals'));
  const total = totals === undefined ? undefined : lastTotal(totals);
  const amount = total === undefined ? undefined : findElement(total.children, ({ tag }) => tag === 'dd');
  return amount === undefined ? '' : textContent(amount).trim();
}

/** The amount due, as on the page. */
export function totalText(page: MarkupElement): string {
  const totals = findElement([page], (element) => hasClass(element, 'totals'));
  const total = totals === undefined ? undefined : lastTotal(totals);
  return total === undefined ? '' : textContent(total).replace(/\s+/g, ' ').trim();
}

import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import type { PaymentElementSettings } from '#shared/regions/checkout';
import { createScriptLoader } from '../../../core/script-loader.ts';
import { findElement, type MarkupElement } from '../../../ui/markup/read-markup.ts';
import { usePage } from '../../../ui/use-page.ts';
import { initial, type State, transition } from './machine.ts';
import type { PaymentFields } from './stripe.ts';

export const PAYMENT_ELEMENT = 'data-payment-element';

export interface Payment {
  readonly state: State;
  /** The fields; null unless they are ready. */
  readonly fields: RefObject<PaymentFields | null>;
  /** The element that contains them. */
  readonly setContainer: (element: HTMLElement | null) => void;
}

/** The payment service's fields, if the page has a place for them. */
export function usePayment(page: MarkupElement): Payment {
  const [state, send] = useReducer(transition, initial);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const fields = useRef<PaymentFields | null>(null);
  const loadScript = usePage().get(createScriptLoader);
  const text = findElement([page], ({ attributes }) => PAYMENT_ELEMENT in attributes)?.attributes[PAYMENT_ELEMENT];
  const settings = text === undefined ? null : (JSON.parse(text) as PaymentElementSettings);
  const amount = settings?.amount ?? 0;
  // Everything else needs new fields.
  const fixed = settings === null ? '' : JSON.stringify({ ...settings, amount: 0 });
  const latest = useRef(amount);
  latest.current = amount;
  useEffect(() => {
    if (container === null || fixed === '') return send({ type: 'gone' });
    const wanted = { ...(JSON.parse(fixed) as PaymentElementSettings), amount: latest.current };
    let isOver = false;
    send({ type: 'found' });
    Promise.all([import('./stripe.ts'), loadScript(wanted.script)])
      .then(([{ showFields }]) => (isOver ? null : showFields(container, wanted)))
      .then((shown) => {
        if (isOver || shown === null) return shown?.remove();
        fields.current = shown;
        shown.setAmount(latest.current);
        send({ type: 'loaded' });
      })
      .catch((error: unknown) => {
        console.warn('the payment fields cannot be shown; the payment service’s own page is used', error);
        if (!isOver) send({ type: 'failed' });
      });
    return () => {
      isOver = true;
      fields.current?.remove();
      fields.current = null;
    };
  }, [container, fixed, loadScript]);
  useEffect(() => fields.current?.setAmount(amount), [amount]);
  return { state, fields, setContainer };
}

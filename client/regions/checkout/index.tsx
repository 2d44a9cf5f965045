/**
 * The checkout page: problems are shown before sending, totals follow the choices, and network failures lose no input. The markup is the
 * server's; its forms also work without this script.
 */
import { type FocusEvent, type FormEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import type { CheckoutProps } from '#shared/regions/checkout';
import { storeDraft } from '../../forms/drafts.ts';
import { withReact } from '../../hydration/hydrate-region.tsx';
import { openStore } from '../../session/open-store.ts';
import { findElement, hasClass, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { usePage } from '../../ui/use-page.ts';
import { useIsHydrated, useRegionMarkup } from '../../ui/use-region.ts';
import { problemsOf } from './check.ts';
import { formNameAt, hasClientRules } from './forms.ts';
import { ERROR_MARK, problemsIn } from './problems.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';
import { CheckoutPage, totalText } from './view.tsx';

function Region({ needs }: CheckoutProps) {
  const first = findElement(useRegionMarkup(), (element) => hasClass(element, 'checkout'));
  if (first === undefined) throw new Error('The checkout has lost its markup.');
  const checkout = useCheckout(needs, first);
  const { state } = checkout;
  const page = state.page ?? first;
  const isHydrated = useIsHydrated();
  useTitle(checkout);
  const listeners = {
    ...useListeners(checkout, page, needs),
    onFocus: useAddresses(),
  };
  // The initial totals are not announced.
  const isChanged = state.summary !== null || Object.keys(state.accepted).length > 0;
  return (
    <>
      <CheckoutPage checkout={checkout} page={page} needs={needs} listeners={listeners} />
      {isHydrated && (
        <p className="visually-hidden" role="status">
          {isChanged && state.totals === 'current' ? totalText(state.summary ?? page) : ''}
        </p>
      )}
    </>
  );
}

export const enhance = withReact(Region);

const formOf = (target: EventTarget): HTMLFormElement | null =>
  target instanceof Element ? target.closest('form') : null;

/** Controls whose value is complete after each change; text is validated on blur. */
const isChoice = (target: EventTarget): boolean =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(target.type));

function useListeners(checkout: Checkout, page: MarkupElement, needs: CheckoutProps['needs']) {
  const { state, send, rules, choose, sent, readChoices } = checkout;
  const said = state.problems ?? problemsIn(page);
  const judge = (form: HTMLFormElement): void => {
    const name = formNameAt(form.action);
    if (hasClientRules(name)) send({ type: 'edited', said, invalid: problemsOf(rules, { form }, name, needs) });
  };
  return {
    onSubmit(event: FormEvent): void {
      const form = formOf(event.target);
      const name = form === null ? null : formNameAt(form.action);
      if (form === null || name === null) return;
      event.preventDefault();
      if (state.kind !== 'ready') return;
      const { submitter } = event.nativeEvent as SubmitEvent;
      const problems = problemsOf(rules, { form, submitter }, name, needs);
      if (problems.length > 0) return send({ type: 'refused', problems });
      sent.current = { name, form, submitter: submitter ?? form.querySelector<HTMLElement>('[type=submit]') };
      send({ type: 'send', form: name });
    },
    onInput({ target }: SyntheticEvent): void {
      const form = formOf(target);
      if (form === null) return;
      const name = formNameAt(form.action);
      if (name === 'details') storeDraft(openStore('sessionStorage'), form);
      if (!hasClientRules(name)) return;
      // On input rather than on blur: a button that moves away from the pointer gets no click.
      const field = (target as HTMLInputElement).name;
      const others = said.filter((problem) => problem.field !== field);
      const invalid = problemsOf(rules, { form }, name, needs).filter((problem) => problem.field === field);
      const before = said.filter((problem) => problem.field === field);
      send({ type: 'edited', said, invalid: [...others, ...(invalid.length > 0 ? before : [])] });
    },
    onChange({ target }: SyntheticEvent): void {
      const form = formOf(target);
      if (form === null) return;
      const name = formNameAt(form.action);
      if (name === 'details' && isChoice(target)) readChoices();
      if (name === 'shipping') choose(form);
      else if (isChoice(target)) judge(form);
    },
    onBlur({ target }: FocusEvent): void {
      const form = formOf(target);
      if (form !== null && !isChoice(target)) judge(form);
    },
  };
}

/** The page title mentions problems. */
function useTitle({ state: { problems } }: Checkout): void {
  // The mark may have been translated since.
  const plain = useRef('');
  useEffect(() => {
    if (problems === null) {
      plain.current = '';
      return;
    }
    const { title } = document;
    plain.current ||= title.startsWith(ERROR_MARK) ? title.slice(ERROR_MARK.length) : title;
    document.title = problems.length > 0 ? ERROR_MARK + plain.current : plain.current;
    if (problems.length === 0) plain.current = '';
  }, [problems]);
}

/** Street and city suggest addresses, once one of them has the focus. */
function useAddresses(): (event: FocusEvent) => void {
  const page = usePage();
  return ({ target }) => {
    const form = formOf(target);
    if (form === null || !/^(?:billing-)?(?:line1|city)$/.test((target as HTMLInputElement).name)) return;
    import('../../addresses/complete-fields.ts').then(
      ({ completeCheckout }) => completeCheckout(page, form),
      (error: unknown) => console.warn('addresses are not completed', error),
    );
  };
}

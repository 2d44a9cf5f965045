/** What can be said of a form before it is sent, by the rules that the server has. */
import { cardProblems } from '#shared/card';
import type { CheckoutNeeds } from '#shared/checkout';
import { detailProblems, detailsFrom } from '#shared/checkout-details';
import type { FormName } from './machine.ts';
import type { Problem } from './problems.ts';

export function problemsOf(form: HTMLFormElement, name: FormName | null, needs: CheckoutNeeds): readonly Problem[] {
  const values = Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, String(value)]));
  if (name === 'details') return detailProblems(needs, detailsFrom(needs, values), countriesOf(form));
  if (name !== 'order' || form.querySelector('#field-cardNumber') === null) return [];
  const { cardNumber = '', cardExpiry = '', cardCode = '' } = values;
  return cardProblems({ cardNumber, cardExpiry, cardCode }, Date.now());
}

/** The countries that the order can go to: those of the list. */
const countriesOf = (form: HTMLFormElement): readonly string[] =>
  [...form.querySelectorAll<HTMLOptionElement>('#field-country option')].map(({ value }) => value);

/** What can be said of a form before it is sent, by the rules that the server has. */
import type { CheckoutNeeds } from '#shared/checkout';
import { detailProblems, detailsFrom, emptyCardFields } from '#shared/checkout-details';
import { CONSENT_MESSAGE } from '#shared/subscription-terms';
import type { FormName } from './machine.ts';
import type { Problem } from './problems.ts';

export function problemsOf(form: HTMLFormElement, name: FormName | null, needs: CheckoutNeeds): readonly Problem[] {
  const values = Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, String(value)]));
  if (name === 'details') return detailProblems(needs, detailsFrom(needs, values), countriesOf(form));
  if (name !== 'order') return [];
  return [...cardProblems(form, values), ...consentProblems(values)];
}

function cardProblems(form: HTMLFormElement, values: Readonly<Record<string, string>>): readonly Problem[] {
  if (form.querySelector('#field-cardNumber') === null) return [];
  const { cardNumber = '', cardExpiry = '', cardCode = '' } = values;
  return emptyCardFields({ cardNumber, cardExpiry, cardCode });
}

/** A subscription asks whether the shopper agrees to its payments. */
const consentProblems = (values: Readonly<Record<string, string>>): readonly Problem[] =>
  values['asksConsent'] === 'true' && values['agreesToRenewals'] !== 'true'
    ? [{ field: 'agreesToRenewals', message: CONSENT_MESSAGE }]
    : [];

/** The countries that the order can go to: those of the list. */
const countriesOf = (form: HTMLFormElement): readonly string[] =>
  [...form.querySelectorAll<HTMLOptionElement>('#field-country option')].map(({ value }) => value);

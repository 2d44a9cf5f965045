/** Client-side validation with the server's rules, loaded with the step that needs them. */
import type { CheckoutNeeds } from '#shared/checkout';
import { CONSENT_MESSAGE, TERMS_MESSAGE } from '#shared/messages/consent';
import type { FormName } from './forms.ts';
import type { Problem } from './problems.ts';

/** The rules of each step; absent if not loaded: then only the server validates. */
export interface Rules {
  readonly details?: typeof import('./details-step.ts');
  readonly card?: typeof import('./card-step.ts');
}

const hasCard = (region: ParentNode): boolean => region.querySelector('#field-cardNumber') !== null;

/** Loads the rules that the current page needs, in addition to `rules`. Never rejects. */
export async function loadRules(region: HTMLElement, rules: Rules = {}): Promise<Rules> {
  const needsDetails = region.querySelector('form[action$="/details"]') !== null;
  try {
    const [details, card] = await Promise.all([
      rules.details ?? (needsDetails ? import('./details-step.ts') : undefined),
      rules.card ?? (hasCard(region) ? import('./card-step.ts') : undefined),
    ]);
    return { ...(details === undefined ? {} : { details }), ...(card === undefined ? {} : { card }) };
  } catch (error) {
    console.warn('the rules of the checkout could not be loaded; only the server validates', error);
    return rules;
  }
}

/** A form and its submit button. */
interface Filled {
  readonly form: HTMLFormElement;
  readonly submitter?: HTMLElement | null;
}

export function problemsOf(
  { details, card }: Rules,
  { form, submitter = null }: Filled,
  name: FormName | null,
  needs: CheckoutNeeds,
): readonly Problem[] {
  const values = Object.fromEntries([...new FormData(form, submitter)].map(([field, value]) => [field, String(value)]));
  if (name === 'details') return details?.detailsProblems(needs, values, countriesOf(form)) ?? [];
  if (name !== 'order') return [];
  return [
    ...(hasCard(form) && values['method'] === undefined ? (card?.cardInputProblems(values) ?? []) : []),
    ...consentProblems(values),
    ...termsProblems(values),
  ];
}

/** Subscriptions require consent to the payments. */
const consentProblems = (values: Readonly<Record<string, string>>): readonly Problem[] =>
  values['asksConsent'] === 'true' && values['agreesToRenewals'] !== 'true'
    ? [{ field: 'agreesToRenewals', message: CONSENT_MESSAGE }]
    : [];

/** Some shops require accepting the terms. */
const termsProblems = (values: Readonly<Record<string, string>>): readonly Problem[] =>
  values['asksTerms'] === 'true' && values['acceptsTerms'] !== 'true'
    ? [{ field: 'acceptsTerms', message: TERMS_MESSAGE }]
    : [];

/** Countries that the order can ship to, from the list. */
const countriesOf = (form: HTMLFormElement): readonly string[] =>
  [...form.querySelectorAll<HTMLOptionElement>('#field-country option')].map(({ value }) => value);

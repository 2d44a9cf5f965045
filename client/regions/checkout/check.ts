/** Validation before a form is sent, by the server's rules. They are loaded with the step that needs them. */
import type { CheckoutNeeds } from '#shared/checkout';
import { CONSENT_MESSAGE, TERMS_MESSAGE } from '#shared/messages/consent';
import type { FormName } from './forms.ts';
import type { Problem } from './problems.ts';

/** The rules of each step; absent when not loaded: then only the server validates. */
export interface Rules {
  readonly details?: typeof import('./details-step.ts');
  readonly card?: typeof import('./card-step.ts');
}

const hasCard = (region: ParentNode): boolean => region.querySelector('#field-cardNumber') !== null;

/** The rules that the page as it is now needs, with those that are here already. Never rejects. */
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

/** A form, and the button that sends it. */
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

/** A subscription asks whether the shopper agrees to its payments. */
const consentProblems = (values: Readonly<Record<string, string>>): readonly Problem[] =>
  values['asksConsent'] === 'true' && values['agreesToRenewals'] !== 'true'
    ? [{ field: 'agreesToRenewals', message: CONSENT_MESSAGE }]
    : [];

/** Some shops ask whether the shopper accepts their terms. */
const termsProblems = (values: Readonly<Record<string, string>>): readonly Problem[] =>
  values['asksTerms'] === 'true' && values['acceptsTerms'] !== 'true'
    ? [{ field: 'acceptsTerms', message: TERMS_MESSAGE }]
    : [];

/** The countries that the order can go to: those of the list. */
const countriesOf = (form: HTMLFormElement): readonly string[] =>
  [...form.querySelectorAll<HTMLOptionElement>('#field-country option')].map(({ value }) => value);

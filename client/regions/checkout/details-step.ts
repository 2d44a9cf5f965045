/** The shopper's details: their rules, and the labels of an address, which follow its country. */
import { addressLabels, type FieldLabels } from '#shared/address-labels';
import type { CheckoutNeeds } from '#shared/checkout';
import { type CheckoutDetails, detailProblems, detailsFrom } from '#shared/checkout-details';
import { make } from '../../core/element.ts';
import type { Problem } from './problems.ts';

export const detailsProblems = (
  needs: CheckoutNeeds,
  values: Readonly<Partial<Record<keyof CheckoutDetails, string>>>,
  countries: readonly string[],
): readonly Problem[] => detailProblems(needs, detailsFrom(needs, values), countries);

/** What a region is called, whether it is asked for, and which there are. */
export function showAddressLabels(region: HTMLElement, needs: CheckoutNeeds): void {
  const country = region.querySelector<HTMLSelectElement>('#field-country');
  if (country === null) return;
  for (const [name, labels] of Object.entries(addressLabels(needs, country.value))) showLabels(region, name, labels);
}

function showLabels(region: HTMLElement, name: string, { label, hint, isOptional, places }: FieldLabels): void {
  const input = region.querySelector<HTMLInputElement>(`#field-${name}`);
  const title = region.querySelector(`label[for="field-${name}"]`);
  if (input === null || title === null) return;
  title.replaceChildren(label);
  if (isOptional) title.append(' ', make('span', { className: 'optional', text: '(optional)' }));
  input.toggleAttribute('aria-required', false);
  if (!isOptional) input.setAttribute('aria-required', 'true');
  showHint({ region, input, title, name }, hint);
  input.removeAttribute('list');
  region.querySelector(`#places-${name}`)?.remove();
  if (places.length === 0) return;
  const options = places.map(({ code, name: text }) => make('option', { text, attributes: { value: code } }));
  input.after(make('datalist', { attributes: { id: `places-${name}` } }, ...options));
  input.setAttribute('list', `places-${name}`);
}

interface LabeledField {
  readonly region: HTMLElement;
  readonly input: HTMLElement;
  readonly title: Element;
  readonly name: string;
}

function showHint({ region, input, title, name }: LabeledField, hint: string): void {
  const id = `hint-${name}`;
  const others = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((other) => other !== '' && other !== id);
  region.querySelector(`#${id}`)?.remove();
  if (hint !== '') title.after(make('p', { className: 'field-hint', text: hint, attributes: { id } }));
  const all = hint === '' ? others : [...others, id];
  if (all.length === 0) input.removeAttribute('aria-describedby');
  else input.setAttribute('aria-describedby', all.join(' '));
}

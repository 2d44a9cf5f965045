/** The fields that suggest addresses: those of the checkout, and address fields of forms. */
import { BILLING } from '#shared/checkout';
import type { Page } from '../core/page.ts';
import type { Section } from './address-client.ts';
import { type AddressFields, completeAddress } from './complete-address.ts';

const control = (root: ParentNode, selector: string): HTMLInputElement | HTMLSelectElement | null =>
  root.querySelector<HTMLInputElement | HTMLSelectElement>(selector);

/** Street and city of the checkout's addresses. */
export function completeCheckout(page: Page, form: HTMLFormElement): void {
  for (const prefix of ['', BILLING]) {
    const part = (name: string) => control(form, `[name="${prefix}${name}"]`);
    const fields: AddressFields = {
      street: part('line1'),
      city: part('city'),
      region: part('region'),
      postalCode: part('postalCode'),
      country: part('country'),
    };
    complete(page, fields, { productPage: 'checkout', productSection: 'checkout-address' });
  }
}

/** Every address field of a form. */
export function completeForm(page: Page, form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('[data-field=address]')) {
    const part = (name: string) => control(field, `[name$="[${name}]"]`);
    const fields: AddressFields = {
      street: part('Line1'),
      city: part('City'),
      region: part('State'),
      postalCode: part('Zip'),
      country: part('Country'),
    };
    complete(page, fields, { productPage: 'form', productSection: 'form-address' });
  }
}

function complete(page: Page, fields: AddressFields, section: Section): void {
  for (const input of [fields.street, fields.city])
    if (input instanceof HTMLInputElement) completeAddress(page, input, fields, section);
}

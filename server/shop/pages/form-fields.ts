/** The fields of the shop's forms, as `vitrine-field.block` shows them: label, message, value. */
import { addressLabels, type FieldLabels } from '#shared/address-labels';
import { BILLING, type CheckoutNeeds } from '#shared/checkout';
import { countryCodes, countryNames } from '#shared/countries';
import { POSTAL_CODE_LENGTH } from '#shared/limits';
import type { FieldErrors } from '../../site/page-result.ts';

export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  /** HTML's names for autofill. */
  readonly autocomplete: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** Width in the row: `full`, `half` or `third`. */
  readonly width?: 'full' | 'half' | 'third';
  readonly maxLength?: number;
  /** Shown as a text area. */
  readonly isLong?: boolean;
  /** Not needed for pickup. */
  readonly isForDelivery?: boolean;
  /** Suggested values. */
  readonly places?: FieldLabels['places'];
}

const EMAIL_FIELD: FieldSpec = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'email',
  hint: 'For your receipt and news of your order.',
  maxLength: 256,
};
const contact: readonly FieldSpec[] = [EMAIL_FIELD];
const person: readonly FieldSpec[] = [
  { name: 'firstName', label: 'First name', autocomplete: 'given-name', width: 'half' },
  { name: 'lastName', label: 'Last name', autocomplete: 'family-name', width: 'half' },
];
const country: FieldSpec = { name: 'country', label: 'Country', autocomplete: 'country' };
/** Their labels depend on the country. */
const region: FieldSpec = { name: 'region', label: '', autocomplete: 'address-level1', width: 'half' };
const postalCode: FieldSpec = {
  name: 'postalCode',
  label: '',
  autocomplete: 'postal-code',
  width: 'half',
  maxLength: POSTAL_CODE_LENGTH,
};
const street: readonly FieldSpec[] = [
  { name: 'line1', label: 'Address', autocomplete: 'address-line1' },
  { name: 'line2', label: 'Apartment, floor', autocomplete: 'address-line2', isOptional: true },
  { name: 'city', label: 'City', autocomplete: 'address-level2' },
];
const phone: FieldSpec = {
  name: 'phone',
  label: 'Phone',
  type: 'tel',
  autocomplete: 'tel',
  hint: 'Only if the parcel cannot be delivered.',
  isOptional: true,
  maxLength: 40,
};

/** Fields that are not needed for pickup. */
const sentOnly: readonly FieldSpec[] = [...street, region, postalCode, phone];

const cardSpecs: readonly FieldSpec[] = [
  { name: 'cardNumber', label: 'Card number', autocomplete: 'cc-number', maxLength: 40 },
  { name: 'cardExpiry', label: 'Expires (MM/YY)', autocomplete: 'cc-exp', width: 'half', maxLength: 20 },
  { name: 'cardCode', label: 'Security code', autocomplete: 'cc-csc', width: 'half', maxLength: 10 },
];

export interface FieldGroup {
  readonly legend: string;
  readonly fields: readonly ReturnType<typeof fieldModel>[];
}

const groups: Readonly<Record<CheckoutNeeds, readonly { legend: string; fields: readonly FieldSpec[] }[]>> = {
  contact: [{ legend: 'About you', fields: [...contact, ...person.map((field) => ({ ...field, isOptional: true }))] }],
  country: [
    { legend: 'Contact', fields: [...contact, ...person] },
    { legend: 'Where you are', fields: [country, region, postalCode] },
  ],
  address: [
    { legend: 'Contact', fields: contact },
    { legend: 'Shipping address', fields: [...person, country, ...street, region, postalCode, phone] },
  ],
};

const allSpecs = [...Object.values(groups).flatMap((all) => all.flatMap(({ fields }) => fields))];

type Values = Readonly<Record<string, string>>;

/** The labels of fields that depend on the country. */
function labelsOf(needs: CheckoutNeeds, values: Values): (name: string) => Partial<FieldSpec> {
  const labels: Readonly<Record<string, FieldLabels>> = { ...addressLabels(needs, values['country'] ?? '') };
  return (name) => (Object.hasOwn(labels, name) ? (labels[name] ?? {}) : {});
}

/** The label of a checkout field, given the values of the others; empty for an unknown one. */
export function labelOf(name: string, values: Values = {}): string {
  const isBilling = name.startsWith(BILLING);
  const own = isBilling ? name.slice(BILLING.length) : name;
  const place = isBilling ? { country: values[`${BILLING}country`] ?? '' } : values;
  const known = [...allSpecs, ...cardSpecs].find((spec) => spec.name === own)?.label;
  return labelsOf('address', place)(own).label ?? known ?? '';
}

interface GroupInput {
  readonly needs: CheckoutNeeds;
  readonly values: Values;
  readonly errors: FieldErrors;
  /** Countries that the order can be shipped to. */
  readonly countries: readonly string[];
  /** Then it can be for any country. */
  readonly mayBePickedUp?: boolean;
}

/** The groups of fields that an order needs. */
export function detailGroups({
  needs,
  values,
  errors,
  countries,
  mayBePickedUp = false,
}: GroupInput): readonly FieldGroup[] {
  const labels = labelsOf(needs, values);
  return groups[needs].map(({ legend, fields }) => ({
    legend: mayBePickedUp && fields !== contact ? 'Your address' : legend,
    fields: fields.map((field) => {
      const isForDelivery = mayBePickedUp && sentOnly.includes(field);
      const model = { ...field, ...labels(field.name), isForDelivery };
      if (field !== country) return fieldModel(model, values, errors, []);
      const shown = fieldModel(model, values, errors, mayBePickedUp ? countryCodes : countries);
      return {
        ...shown,
        options: shown.options.map((one) => ({ ...one, isPickupOnly: !countries.includes(one.code) })),
      };
    }),
  }));
}

/** Fields of a billing address that differs from the shipping address. */
export function billingGroup(values: Values, errors: FieldErrors): Pick<FieldGroup, 'legend' | 'fields'> {
  const labels = labelsOf('address', { country: values[`${BILLING}country`] ?? '' });
  const fields = [...person, country, ...street, region, postalCode].map((field) => {
    const spec = {
      ...field,
      ...labels(field.name),
      name: BILLING + field.name,
      autocomplete: `billing ${field.autocomplete}`,
    };
    return fieldModel(spec, values, errors, field === country ? countryCodes : []);
  });
  return { legend: 'Billing address', fields };
}

/** Card fields, for a payment service that lets the shop ask for the card. Submitted card data is never shown again. */
export function cardFields(errors: FieldErrors): readonly ReturnType<typeof fieldModel>[] {
  return cardSpecs.map((spec) => ({ ...fieldModel(spec, {}, errors, []), inputmode: 'numeric' }));
}

export function textField(spec: FieldSpec, values: Values, errors: FieldErrors) {
  return fieldModel(spec, values, errors, []);
}

function fieldModel(spec: FieldSpec, values: Values, errors: FieldErrors, codes: readonly string[]) {
  const {
    name,
    label,
    type = 'text',
    autocomplete,
    hint = '',
    isOptional = false,
    width = 'full',
    maxLength = 100,
    isLong = false,
    isForDelivery = false,
    places = [],
  } = spec;
  const value = values[name] ?? '';
  const error = errors[name] ?? '';
  const describedBy = [error === '' ? '' : `error-${name}`, hint === '' ? '' : `hint-${name}`]
    .filter(Boolean)
    .join(' ');
  const options = countryNames(codes, 'en').map((country) => ({ ...country, isChosen: country.code === value }));
  return {
    name,
    label,
    type,
    autocomplete,
    hint,
    isOptional,
    width,
    isRequired: !isOptional,
    isLong,
    isForDelivery,
    maxLength,
    value,
    error,
    describedBy,
    options,
    inputmode: '',
    places,
  };
}

/** Validates the additional fields of a product by the rules for forms, before a cart or an order accepts them. */
import type { FormField, FormInput } from '#shared/form-answers';
import { hiddenDefault, isEmptyAnswer } from '#shared/form-answers';
import { checkForm, type FormVerdict } from '#shared/form-rules';
import { productTypes } from '#shared/product-types';
import { additionalForm } from '#shared/regions/additional-form';
import type { Problem } from '../../http/problems.ts';
import { invalidFields } from '../../http/validate-form.ts';

/** The part of a product that validation needs. */
export interface AskingProduct {
  readonly productType: number;
  /** The form of its additional fields, as page JSON. */
  readonly formContent?: unknown;
}

/** A field that the product does not have: the form has changed since the page was loaded, or was removed. */
const UNKNOWN_FIELD = 'This product does not ask for this. Please reload the page and try again.';

/** Maximum number of unknown fields listed in a problem; more would add nothing. */
const MAX_UNKNOWN = 10;

/** The additional fields of a product; most have none. A gift card's own details are validated with the gift card. */
export const fieldsOf = ({ productType, formContent }: AskingProduct): readonly FormField[] =>
  productType === productTypes['gift-card'] ? [] : (additionalForm(formContent)?.fields ?? []);

export interface CheckedFields {
  /** Valid answers by field id, as JSON text, for the cart to store; empty: none. */
  readonly text: string;
  /** `form-invalid` with `errors` by field id; null: all valid. */
  readonly problem: Problem | null;
}

/** Validates the answers for a product. `input` is JSON text, or empty. */
export function checkFields(product: AskingProduct, input: string): CheckedFields {
  if (product.productType === productTypes['gift-card']) return { text: input, problem: null };
  const fields = fieldsOf(product);
  const read = readFields(input);
  const verdict = checkAnswers(fields, read);
  const unknown = unknownNames(fields, read)
    .slice(0, MAX_UNKNOWN)
    .map((name) => [name, UNKNOWN_FIELD] as const);
  const errors = { ...Object.fromEntries(unknown), ...verdict.errors };
  return {
    text: storedText(fields, verdict),
    problem: Object.keys(errors).length === 0 ? null : invalidFields(errors),
  };
}

/** Errors in an entry's stored answers, by field id; answers to fields that no longer exist are ignored. */
export const fieldProblems = (product: AskingProduct, text: string): FormVerdict['errors'] =>
  checkAnswers(fieldsOf(product), readFields(text)).errors;

/** Hidden fields are not shown: without a value from the page's URL they get their default. */
function checkAnswers(fields: readonly FormField[], input: FormInput): FormVerdict {
  return checkForm(fields, { ...hiddenDefault(fields, input), ...input });
}

function storedText(fields: readonly FormField[], { answers }: FormVerdict): string {
  const filled = fields.flatMap(({ id, type }): [string, unknown][] => {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    return answer === undefined || isEmptyAnswer(type, answer) ? [] : [[id, answer]];
  });
  return filled.length === 0 ? '' : JSON.stringify(Object.fromEntries(filled));
}

function unknownNames(fields: readonly FormField[], input: FormInput): readonly string[] {
  const known = new Set(fields.flatMap(({ id, key, type }) => (type === 'hidden' && key ? [id, key] : [id])));
  return Object.keys(input).filter((name) => !known.has(name));
}

/** Parses the JSON text of an object, as the API accepts it; a list is accepted too, but its indexes match no field. */
function readFields(text: string): FormInput {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The additional fields of a product: what a shopper has filled in, judged by the rules of forms before a cart or an order takes it. */
import type { FormField, FormInput } from '#shared/form-answers';
import { hiddenDefault, isEmptyAnswer } from '#shared/form-answers';
import { checkForm, type FormVerdict } from '#shared/form-rules';
import { productTypes } from '#shared/product-types';
import { additionalForm } from '#shared/regions/additional-form';
import type { Problem } from '../../http/problems.ts';
import { invalidFields } from '../../http/validate-form.ts';

/** What the judge has to know of a product. */
export interface AskingProduct {
  readonly productType: number;
  /** The form of its additional fields, as page JSON has it. */
  readonly formContent?: unknown;
}

/** A field that the product does not have: the form has changed since the page was loaded, or there is none. */
const UNKNOWN_FIELD = 'This product does not ask for this. Please reload the page and try again.';

/** So many are named in a problem; more say nothing that these do not. */
const MAX_UNKNOWN = 10;

/** The fields that a product asks for; none for most. A gift card's own details are judged with the gift card. */
export const fieldsOf = ({ productType, formContent }: AskingProduct): readonly FormField[] =>
  productType === productTypes['gift-card'] ? [] : (additionalForm(formContent)?.fields ?? []);

export interface CheckedFields {
  /** What a cart keeps for an entry: the answers that can be taken, by field id, as JSON text; empty: none. */
  readonly text: string;
  /** `form-invalid` with `errors` by field id; null: all is well. */
  readonly problem: Problem | null;
}

/** Judges what was filled in for a product. `given` is JSON text, or empty. */
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

/** What is wrong with what an entry holds, by field id; answers to fields that the product no longer has count for nothing. */
export const fieldProblems = (product: AskingProduct, text: string): FormVerdict['errors'] =>
  checkAnswers(fieldsOf(product), readFields(text)).errors;

/** Nobody sees a hidden field: without a value of the page's address it has its own. */
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

/** JSON text of an object, as the cart's calls take it; of a list, whose places no field is called. */
function readFields(text: string): FormInput {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

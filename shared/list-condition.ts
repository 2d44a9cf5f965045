/** Mailing lists of forms that add only those who tick a checkbox. */
import type { Answer, FormField } from './form-answers.ts';

export interface ListCondition {
  /** Id of a checkbox field; empty: everybody is added. */
  readonly onlyIfField: string;
  /** Empty: any option of the field. */
  readonly onlyIfOption: string;
}

/** Compared like answers are read: repeated spaces do not matter. */
const optionText = (option: string): string => option.replace(/\s+/g, ' ').trim();

type Field = Pick<FormField, 'id' | 'type' | 'options'>;

/** The options of the field that fulfill the condition; none if the field or the option no longer exists. */
export function fulfillingOptions({ onlyIfField, onlyIfOption }: ListCondition, fields: readonly Field[]): string[] {
  const field = fields.find(({ id, type }) => id === onlyIfField && type === 'checkbox');
  const options = (field?.options ?? []).map(optionText).filter((option) => option !== '');
  return onlyIfOption === '' ? options : options.filter((option) => option === optionText(onlyIfOption));
}

/** Whether the sender has asked for the list. Nobody has, if the field is gone: a deleted field must not subscribe everybody. */
export function hasTicked(
  condition: ListCondition,
  fields: readonly Field[],
  answers: Readonly<Record<string, Answer>>,
): boolean {
  const { onlyIfField } = condition;
  if (onlyIfField === '') return true;
  const ticked = Object.hasOwn(answers, onlyIfField) ? answers[onlyIfField] : undefined;
  const options = fulfillingOptions(condition, fields);
  return Array.isArray(ticked) && options.some((option) => ticked.includes(option));
}

import type { ReactNode } from 'react';
import { checkPluralForms, pluralForm } from './plural-forms.ts';

export type PluralProps = Readonly<Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', ReactNode>>> & {
  readonly other: ReactNode;
  /** The number that selects the form. */
  readonly value: number;
  /** `en-US` by default. */
  readonly locale?: string | undefined;
};

/**
 * One of several texts, by the plural rules of a language. Throws an Error without `other`, for a key that is not a plural category (naming
 * the valid ones), and for children: the texts are props.
 */
export function Plural({ value, locale, ...input }: PluralProps): ReactNode {
  const { children, ...forms } = input as Readonly<Record<string, ReactNode>>;
  if (children !== undefined) throw new Error('Assertion failed: Plural takes no children.');
  checkPluralForms(forms);
  return pluralForm<ReactNode>(forms, value, locale);
}

/** Texts that depend on a number, by the plural rules of a language (specification, rendering and owner tools 5 and 8). */

/** Plural categories of languages (CLDR). */
const pluralKeys = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

type PluralKey = (typeof pluralKeys)[number];
export type PluralForms<T> = Readonly<Partial<Record<PluralKey, T>>> & { readonly other: T };

const isPluralKey = (key: string): key is PluralKey => pluralKeys.some((pluralKey) => pluralKey === key);

/**
 * Checks the caller's forms. Throws an Error if `other` is missing ("Plural forms require an 'other' form"), and for an unknown key,
 * listing the valid ones.
 */
export function checkPluralForms<T>(forms: Readonly<Record<string, T>>): asserts forms is PluralForms<T> {
  for (const key of Object.keys(forms))
    if (!isPluralKey(key)) throw new Error(`Invalid plural key "${key}". Valid keys are: ${pluralKeys.join(', ')}.`);
  if (!Object.hasOwn(forms, 'other') || forms['other'] === undefined)
    throw new Error("Plural forms require an 'other' form.");
}

const rules = new Map<string, Intl.PluralRules>();

/** The form for a number in a language. Throws like `checkPluralForms`. */
export function pluralForm<T>(forms: PluralForms<T>, count: number, locale = 'en-US'): T {
  checkPluralForms(forms as Readonly<Record<string, T>>);
  let rule = rules.get(locale);
  if (rule === undefined) rules.set(locale, (rule = new Intl.PluralRules(locale)));
  return forms[rule.select(count)] ?? forms.other;
}

/** Texts that depend on a number, by the plural rules of a language (specification, rendering and owner tools 5 and 8). */

/** The forms that languages have (CLDR). */
const pluralKeys = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

type PluralKey = (typeof pluralKeys)[number];
export type PluralForms<T> = Readonly<Partial<Record<PluralKey, T>>> & { readonly other: T };

const isPluralKey = (key: string): key is PluralKey => pluralKeys.some((pluralKey) => pluralKey === key);

/**
 * Checks forms that come from a caller. Throws an Error when `other` is missing ("Plural forms require an 'other' form"), and
 * for an unknown key, listing the valid ones.
 */
export function checkPluralForms<T>(forms: Readonly<Record<string, T>>): asserts forms is PluralForms<T> {
  for (const key of Object.keys(forms))
    if (!isPluralKey(key)) throw new Error(`Invalid plural key "${key}". Valid keys are: ${pluralKeys.join(', ')}.`);
  if (!Object.hasOwn(forms, 'other') || forms['other'] === undefined)
    throw new Error("Plural forms require an 'other' form.");
}

const rules = new Map<string, Intl.PluralRules>();

/** The form for a number in a language. Throws as `checkPluralForms` does. */
export function pluralForm<T>(forms: PluralForms<T>, count: number, locale = 'en-US'): T {
  checkPluralForms(forms as Readonly<Record<string, T>>);
  let rule = rules.get(locale);
  if (rule === undefined) rules.set(locale, (rule = new Intl.PluralRules(locale)));
  return forms[rule.select(count)] ?? forms.other;
}
